# What `cmake --install` puts where. The tree works wherever it is moved: the
# libraries look for each other beside themselves, and a oneDNN that the machine
# would not find lies there, too. MLIR and LLVM are the machine's.
include(CMakePackageConfigHelpers)

set_target_properties(EbbRuntimeLibrary PROPERTIES INSTALL_RPATH "$ORIGIN")
set_target_properties(EbbLibrary PROPERTIES
                      INSTALL_RPATH "$ORIGIN;${LLVM_LIBRARY_DIR}")
set(EBB_TOOLS ebb ebb-lsp-server ebb-opt ebb-reduce)
set_target_properties(${EBB_TOOLS} PROPERTIES
                      INSTALL_RPATH "$ORIGIN/../lib;${LLVM_LIBRARY_DIR}")

install(TARGETS ${EBB_TOOLS} RUNTIME DESTINATION bin)
install(TARGETS EbbRuntimeLibrary EbbLibrary EXPORT EbbTargets
        LIBRARY DESTINATION lib)
install(DIRECTORY python-free-driver/include/ebb DESTINATION include)

if(EBB_ONEDNN)
  get_target_property(location DNNL::dnnl LOCATION)
  cmake_path(GET location PARENT_PATH folder)
  if(NOT folder IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
    install(IMPORTED_RUNTIME_ARTIFACTS DNNL::dnnl LIBRARY DESTINATION lib)
    # oneDNN may be passed on with its licence.
    file(GLOB licences ${folder}/../share/doc/*/LICENSE
         ${folder}/../share/doc/*/THIRD-PARTY-PROGRAMS)
    install(FILES ${licences} DESTINATION share/doc/onednn)
  endif()
endif()

install(EXPORT EbbTargets NAMESPACE ebb:: DESTINATION lib/cmake/Ebb)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/EbbConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES cmake/EbbConfig.cmake ${CMAKE_BINARY_DIR}/EbbConfigVersion.cmake
        DESTINATION lib/cmake/Ebb)

install(FILES LICENSE README.md DESTINATION share/doc/ebb)
install(DIRECTORY examples/ DESTINATION share/ebb/examples)
