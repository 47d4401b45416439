# g++ before 12.3 gives wrong code where it vectorises a certain loop. The compiler is tried, and if it fails, loops are not
# vectorised: that loop stands in a header, and so everywhere. Straight code still is.
if(NOT DEFINED TETRON_VECTORISED_PAIRS)
  try_run(ran built ${CMAKE_BINARY_DIR}/vectorized_pairs ${CMAKE_CURRENT_LIST_DIR}/vectorized_pairs.cpp
    COMPILE_DEFINITIONS -O3)
  set(works FALSE)
  if(built AND ran EQUAL 0)
    set(works TRUE)
  endif()
  set(TETRON_VECTORISED_PAIRS ${works} CACHE BOOL "The compiler vectorises sums of pairs right")
  mark_as_advanced(TETRON_VECTORISED_PAIRS)
endif()
if(NOT TETRON_VECTORISED_PAIRS)
  add_compile_options(-fno-tree-loop-vectorize)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 19)
  message(FATAL_ERROR "clang must be 19 or newer: older ones have no std::expected with libstdc++")
endif()
# Threads are in the solver and the converters, and some packages' flags have it: one way for all, so that all can share what
# is precompiled.
add_compile_options(-pthread)
