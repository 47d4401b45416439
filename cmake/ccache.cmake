find_program(TETRON_CCACHE ccache)
if(TETRON_CCACHE)
  # What ccache asks for before it keeps what was compiled with a precompiled header; and what is compiled alike in
  # several build folders (tests, with and without sanitizers) is compiled once. The language of messages (LANG) does not
  # count either: a machine and the bare roots made on it share what they compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,locale CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
    ${TETRON_CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()
