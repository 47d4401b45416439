# tetron_folder_library(NAME SOURCES file... [PUBLIC target...] [PRIVATE target...])
# One library per folder, alias tetron::NAME, headers included from the root of the tree.
function(tetron_folder_library name)
  cmake_parse_arguments(PARSE_ARGV 1 lib "" "" "SOURCES;PUBLIC;PRIVATE")
  add_library(tetron_${name} STATIC ${lib_SOURCES})
  add_library(tetron::${name} ALIAS tetron_${name})
  target_include_directories(tetron_${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(tetron_${name} PUBLIC ${lib_PUBLIC} PRIVATE tetron::warnings ${lib_PRIVATE})
endfunction()
