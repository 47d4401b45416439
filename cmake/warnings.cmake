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
if(TETRON_WERROR)
  target_compile_options(tetron_warnings INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(tetron_warnings INTERFACE
    -Wno-error=null-dereference -Wno-error=stringop-overflow -Wno-error=stringop-overread -Wno-error=array-bounds
    -Wno-error=restrict -Wno-error=maybe-uninitialized)
endif()
