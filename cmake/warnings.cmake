# Every target of ours links tetron::warnings.
add_library(tetron_warnings INTERFACE)
add_library(tetron::warnings ALIAS tetron_warnings)
target_compile_options(tetron_warnings INTERFACE
  -Wall -Wextra -Wpedantic
  -Wconversion             # bytes, counts and coordinates never narrow silently
  -Wshadow                 # a name means one thing in a scope
  -Wnon-virtual-dtor       # deleting through a base must be sound
  -Woverloaded-virtual     # an override that is none
  -Wold-style-cast         # casts say which kind they are
  -Wnull-dereference
  -Wimplicit-fallthrough)
if(TETRON_BATCH GREATER 0 AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # What is local to one source looks global to its neighbours in a batch, and a batch like a header: the preset `files` asks.
  target_compile_options(tetron_warnings INTERFACE -Wno-shadow -Wshadow=local -Wno-subobject-linkage)
endif()
if(TETRON_WERROR)
  target_compile_options(tetron_warnings INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 sees overreads, overflows and overlaps inside std::string (GCC bugs 105329, 105651) and null pointers inside what
  # it inlines of std::vector and std::string: all of them in libstdc++ or reached through it.
  target_compile_options(tetron_warnings INTERFACE
    -Wno-null-dereference -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
  if(CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
    # g++ 14 takes what a std::variant does not hold for members that were not set.
    target_compile_options(tetron_warnings INTERFACE -Wno-maybe-uninitialized)
  endif()
  if(TETRON_SANITIZE)
    # Instrumented code confuses these further.
    target_compile_options(tetron_warnings INTERFACE $<${TETRON_INSTRUMENTED}:-Wno-maybe-uninitialized>)
  endif()
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # libstdc++ allows itself what it marks as deprecated by a pragma, which a precompiled header forgets.
  target_compile_options(tetron_warnings INTERFACE -Wno-deprecated-declarations)
endif()
