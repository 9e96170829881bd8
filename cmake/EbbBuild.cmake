# Compiler settings shared by every room, and the helpers the rooms use.
find_program(EBB_CCACHE ccache)
if(EBB_CCACHE)
  set(CMAKE_C_COMPILER_LAUNCHER ${EBB_CCACHE})
  # PCH and ccache need to agree on time stamps.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros
      ${EBB_CCACHE})
  add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang>
                      $<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-fno-pch-timestamp>)
endif()
find_program(EBB_LLD ld.lld-22)
if(EBB_LLD)
  add_link_options(-fuse-ld=${EBB_LLD})
endif()
if(EBB_SANITIZE)
  # Generated code has no type words before its functions for UBSan to read.
  add_compile_options(-fsanitize=${EBB_SANITIZE} -fno-sanitize=function
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${EBB_SANITIZE})
endif()
add_compile_options(-Wall -Wextra -Wno-unused-parameter -Werror=return-type)
include_directories(${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})

# ebb_compiler_library(NAME source...): a library that includes MLIR.
function(ebb_compiler_library name)
  add_library(${name} STATIC ${ARGN})
  ebb_use_mlir(${name})
endfunction()

# MLIR's headers and flags, the shared libraries, the precompiled header.
function(ebb_use_mlir target)
  target_include_directories(${target} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS}
                             ${MLIR_INCLUDE_DIRS})
  # The time of a compilation goes into MLIR and LLVM themselves; -O1 halves
  # what generated op code costs to build.
  # One kind of position independence everywhere, as the header needs.
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${target} PRIVATE -fPIC -fno-rtti -fno-exceptions
                         $<$<CONFIG:Release>:-O1>)
  target_link_libraries(${target} PUBLIC MLIR LLVM)
  if(TARGET EbbPch AND NOT target STREQUAL "EbbPch")
    target_precompile_headers(${target} REUSE_FROM EbbPch)
  endif()
endfunction()

# ebb_tablegen(FILE.td OUT FLAG [OUT FLAG ...]) inside a tablegen group.
function(ebb_tablegen td)
  set(LLVM_TARGET_DEFINITIONS ${td})
  set(rest ${ARGN})
  while(rest)
    list(POP_FRONT rest out flag)
    mlir_tablegen(${out} ${flag} EXTRA_INCLUDES ${CMAKE_SOURCE_DIR}
                  ${MLIR_INCLUDE_DIRS})
  endwhile()
  set(TABLEGEN_OUTPUT ${TABLEGEN_OUTPUT} PARENT_SCOPE)
endfunction()

# ebb_families(OUT FOLDER SUFFIX): the families with a file in a folder of this
# room, FOLDER/<Family>SUFFIX. A file that comes or goes configures anew.
function(ebb_families out folder suffix)
  file(GLOB files CONFIGURE_DEPENDS
       ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*${suffix})
  set(found)
  foreach(file ${files})
    cmake_path(GET file STEM name)
    if(EXISTS ${CMAKE_SOURCE_DIR}/dialect/ops/${name}.td)
      list(APPEND found ${name})
    endif()
  endforeach()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# ebb_lines(OUT TEXT name...): a line of TEXT for each name, @name@ in it.
function(ebb_lines out text)
  set(lines)
  foreach(name ${ARGN})
    string(CONFIGURE "${text}" line @ONLY)
    string(APPEND lines "${line}\n")
  endforeach()
  set(${out} "${lines}" PARENT_SCOPE)
endfunction()
