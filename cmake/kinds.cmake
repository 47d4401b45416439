# TETRON_KINDS: the kinds of recordings, from replay/kinds/kinds.inc. TETRON_GAMES: without our own two, which have no folders of
# their name in samples, tests and fuzz.
set(list_of_kinds ${CMAKE_CURRENT_LIST_DIR}/../replay/kinds/kinds.inc)
set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list_of_kinds})
file(STRINGS ${list_of_kinds} TETRON_KINDS REGEX "^TETRON_KIND")
list(TRANSFORM TETRON_KINDS REPLACE "^TETRON_KIND\\((.*)\\)$" "\\1")
set(TETRON_GAMES ${TETRON_KINDS})
list(REMOVE_ITEM TETRON_GAMES tet match)

# tetron_kind_sources(OUT KINDS PATTERN...)
# Sources of kinds are not listed by hand: those that match a pattern, with NAME in it for the kind.
function(tetron_kind_sources out kinds)
  set(all "")
  foreach(kind IN LISTS kinds)
    list(TRANSFORM ARGN REPLACE NAME ${kind} OUTPUT_VARIABLE patterns)
    file(GLOB found CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${patterns})
    list(APPEND all ${found})
  endforeach()
  set(${out} ${all} PARENT_SCOPE)
endfunction()
