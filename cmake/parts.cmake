# What is built: all of it here, nothing but `base` and `field` within another project unless it says which parts. Each part
# has an option; one that is on switches on what it needs. docs/library.md
option(TETRON_FUMEN "Build the reader and writer of fumens" ${PROJECT_IS_TOP_LEVEL})
option(TETRON_FORMATS "Build the readers of recordings and of Numer0n records" ${PROJECT_IS_TOP_LEVEL})
option(TETRON_REPLAY "Build what tells the state of a game at any moment" ${PROJECT_IS_TOP_LEVEL})
option(TETRON_REVIEW "Build what values placements" ${PROJECT_IS_TOP_LEVEL})
option(TETRON_SOLVER "Build the solver of tilings" ${PROJECT_IS_TOP_LEVEL})
option(TETRON_CONVERT "Build what makes fumens, tables, JSON and web pages of recordings" ${PROJECT_IS_TOP_LEVEL})
option(TETRON_RULES "Build the engine of falling-block games with rules in Lua" ${PROJECT_IS_TOP_LEVEL})
option(TETRON_PICTURES "Build what draws pictures and videos" ${PROJECT_IS_TOP_LEVEL})
option(TETRON_PROGRAM "Build the program tetron" ${PROJECT_IS_TOP_LEVEL})
option(TETRON_PLAYER "Build the program tetron-player" ${PROJECT_IS_TOP_LEVEL})

set(archive OFF)
if(PROJECT_IS_TOP_LEVEL)
  set(archive AUTO)
endif()
set(TETRON_ARCHIVE ${archive} CACHE STRING "Build archives of recordings (tetron archive): ON, OFF, or AUTO, which is if SQLite is there")

set(TETRON_MPI AUTO CACHE STRING "Build the program tetron-mpi, which counts on many machines: ON, OFF, or AUTO, which is if MPI is there")

# The tests try everything.
if(TETRON_TESTS OR TETRON_BENCH)
  set(TETRON_PLAYER ON)
endif()
if(TETRON_LIBFUZZER)
  set(TETRON_PROGRAM ON)
endif()

if(TETRON_PYTHON STREQUAL "ON")
  set(TETRON_CONVERT ON)
  set(TETRON_SOLVER ON)
endif()

# Archives need the replay, and are of use in the program only.
if(TETRON_ARCHIVE STREQUAL "ON")
  set(TETRON_REPLAY ON)
endif()

set(TETRON_FORMATS_NEEDS FUMEN)
set(TETRON_REPLAY_NEEDS FORMATS)
set(TETRON_REVIEW_NEEDS REPLAY)
set(TETRON_CONVERT_NEEDS REVIEW SOLVER)
set(TETRON_PICTURES_NEEDS CONVERT REVIEW)
set(TETRON_PROGRAM_NEEDS PICTURES REVIEW RULES SOLVER)
set(TETRON_PLAYER_NEEDS PROGRAM)
# From the last part to the first, so that each is looked at after all that need it.
foreach(part PLAYER PROGRAM PICTURES CONVERT REVIEW REPLAY FORMATS)
  if(TETRON_${part})
    foreach(needed ${TETRON_${part}_NEEDS})
      set(TETRON_${needed} ON)
    endforeach()
  endif()
endforeach()
