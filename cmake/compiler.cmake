# g++ before 12.3 gives wrong code when it vectorises a loop that adds one half of a pair and subtracts the other, as a
# stone's cells about its anchor are found: the fourth cell becomes a copy of the second. Debian 12 has 12.2.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12.3)
  add_compile_options(-fno-tree-vectorize)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 19)
  message(FATAL_ERROR "clang must be 19 or newer: older ones have no std::expected with libstdc++")
endif()
