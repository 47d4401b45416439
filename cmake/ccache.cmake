find_program(TETRON_CCACHE ccache)
if(TETRON_CCACHE)
  # What ccache asks for before it keeps what was compiled with a precompiled header; and what is compiled alike in
  # several build folders (tests, with and without sanitizers) is compiled once.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
    ${TETRON_CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()
