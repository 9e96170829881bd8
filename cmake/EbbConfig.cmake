# find_package(Ebb): the targets ebb::ebb, the compiler and what runs programs,
# and ebb::runtime, the latter alone. Both are shared libraries and need nothing
# else to be found.
include(${CMAKE_CURRENT_LIST_DIR}/EbbTargets.cmake)
