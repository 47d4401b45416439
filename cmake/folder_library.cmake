# tetron_folder_library(NAME [WORDS] SOURCES file... [PUBLIC target...] [PRIVATE target...])
# One library per folder, alias tetron::NAME, headers included from the root of the tree. cmake/precompiled.hpp is compiled
# with base and used by all that link anything. WORDS: it puts words and numbers together rather than computing them, and
# is optimised less in a release: a third of the time of compiling, and no figure of `bench`.
function(tetron_folder_library name)
  cmake_parse_arguments(PARSE_ARGV 1 lib "WORDS" "" "SOURCES;PUBLIC;PRIVATE")
  add_library(tetron_${name} STATIC ${lib_SOURCES})
  add_library(tetron::${name} ALIAS tetron_${name})
  target_include_directories(tetron_${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  target_link_libraries(tetron_${name} PUBLIC ${lib_PUBLIC} PRIVATE $<BUILD_INTERFACE:tetron::warnings> ${lib_PRIVATE})
  target_compile_features(tetron_${name} PUBLIC cxx_std_23)
  set_target_properties(tetron_${name} PROPERTIES EXPORT_NAME ${name})
  if(lib_WORDS)
    target_compile_options(tetron_${name} PRIVATE $<$<CONFIG:Release>:-O1>)
    # g++ 13 ties these to -O2 on this processor, and takes what is precompiled only with the same.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13
       AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
      target_compile_options(tetron_${name} PRIVATE $<$<CONFIG:Release>:-munroll-only-small-loops -mvzeroupper>)
    endif()
  endif()
  tetron_batches(tetron_${name})
  if(name STREQUAL "base")
    target_precompile_headers(tetron_${name} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/precompiled.hpp)
  elseif(lib_PUBLIC)
    target_precompile_headers(tetron_${name} REUSE_FROM tetron_base)
  endif()
endfunction()
