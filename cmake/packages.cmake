# What is installed, and the Debian packages made of it: docs/decisions/building.md#packages
#   cpack -G DEB --config build/package/CPackConfig.cmake      what scripts/package does
option(TETRON_DEBIAN "Install as Debian has it: compressed man pages, copyright and changelogs of each package" OFF)
set(TETRON_MAINTAINER "The tetron authors <tetron@example.org>" CACHE STRING "Who makes the packages, for their control files")
set(packaging ${PROJECT_SOURCE_DIR}/packaging)
set(made ${PROJECT_BINARY_DIR}/packaging)
file(MAKE_DIRECTORY ${made})
string(TIMESTAMP TETRON_DATE "%Y-%m-%d" UTC)
string(TIMESTAMP TETRON_DATE_RFC "%a, %d %b %Y %H:%M:%S +0000" UTC)

# --- the program
if(TETRON_PORTABLE)
  # The window takes the system's C++ and X11 libraries where a graphics driver may want newer ones.
  set_target_properties(tetron PROPERTIES INSTALL_RPATH "$ORIGIN/../lib:$ORIGIN/../lib/cxx:$ORIGIN/../lib/x11")
  if(TETRON_PLAYER)
    set_target_properties(tetron-player PROPERTIES INSTALL_RPATH "$ORIGIN/../lib")
  endif()
endif()
install(TARGETS tetron RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tetron)
set(manual ${PROJECT_BINARY_DIR}/app/manual)
set(page 1)
if(TETRON_DEBIAN)
  set(page 1.gz)
endif()
install(DIRECTORY ${manual}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tetron
  FILES_MATCHING PATTERN "*.${page}" PATTERN "tetron-player.*" EXCLUDE)
install(FILES ${manual}/tetron.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME tetron
  COMPONENT tetron)
set(zsh site-functions)
if(TETRON_DEBIAN)
  set(zsh vendor-completions)
endif()
install(FILES ${manual}/_tetron DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/${zsh} COMPONENT tetron)
install(FILES ${manual}/tetron.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT tetron)
install(FILES ${packaging}/tetron.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT tetron)
# The README's own links and commands work from there.
install(FILES README.md SECURITY.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tetron)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tetron)
if(TETRON_PYTHON3)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/app/html DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tetron)
endif()
install(DIRECTORY samples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tetron
  PATTERN "generate" EXCLUDE PATTERN "CMakeLists.txt" EXCLUDE)

# --- the window
if(TETRON_PLAYER)
  install(TARGETS tetron-player RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT player)
  install(FILES ${manual}/tetron-player.${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT player)
  install(FILES ${packaging}/tetron-player.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT player)
  configure_file(${packaging}/tetron-player.metainfo.xml.in ${made}/tetron-player.metainfo.xml @ONLY)
  install(FILES ${made}/tetron-player.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT player)
  set(icons ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
  install(FILES ${packaging}/tetron.svg DESTINATION ${icons}/scalable/apps COMPONENT player)
  foreach(size 16 24 32 48 64 128 256)
    install(FILES ${packaging}/icons/${size}.png DESTINATION ${icons}/${size}x${size}/apps RENAME tetron.png COMPONENT player)
  endforeach()
endif()

# --- Debian packages, one for each component
set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL tetron dev)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
# CPack puts a summary of its own in front of those below unless it is its default one.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${CMAKE_PROJECT_NAME} built using CMake")
set(CPACK_PACKAGE_CONTACT "${TETRON_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${TETRON_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(same_version "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")

# tetron_package(COMPONENT NAME SECTION DESCRIPTION): the first line of the description is its synopsis.
macro(tetron_package component name section description)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${description}")
  if(TETRON_DEBIAN)
    install(FILES ${packaging}/copyright ${made}/changelog.gz ${made}/changelog.Debian.gz
      DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component})
    set(package ${name})
    set(more "${lintian_of_${name}}")
    configure_file(${packaging}/lintian-overrides.in ${made}/lintian/${name} @ONLY)
    install(FILES ${made}/lintian/${name} DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides COMPONENT ${component})
  endif()
endmacro()

set(debian_version 0)
if(EXISTS /etc/debian_version)
  file(STRINGS /etc/debian_version debian_version LIMIT_COUNT 1)
endif()
set(lintian_of_libtetron-dev "# Static libraries for one architecture a package: the .pc files stand beside them, in lib.
libtetron-dev: pkg-config-unavailable-for-cross-compilation")
set(lintian_of_tetron "# One of the samples of what cannot be read.
tetron: zero-byte-file-in-doc-directory [usr/share/doc/tetron/samples/bad/empty.tet]")
tetron_package(tetron tetron utils
"recordings of falling-block games: look inside, convert, solve
Reads recordings of Tetron 4 (.tet) and TETR.IO (.ttr, .ttrm), shows them in
the terminal, turns them into fumen, pictures, videos, tables and web pages,
and checks them. It reads and writes fumens of every version, counts and
lists tilings by tetrominoes, and runs games whose rules are written in Lua.")
# What is loaded when something is drawn (docs/decisions/command.md#two-programs), as this was built for.
string(REGEX MATCH "^[0-9]+" codec "${Libav_libavcodec_VERSION}")
string(REGEX MATCH "^[0-9]+" format "${Libav_libavformat_VERSION}")
string(REGEX MATCH "^[0-9]+" util "${Libav_libavutil_VERSION}")
string(REGEX MATCH "[0-9]+$" zip "${TETRON_ZIP_LIBRARY}")
set(drawing "libpangocairo-1.0-0 (>= 1.50)")
set(CPACK_DEBIAN_TETRON_PACKAGE_RECOMMENDS
  "${drawing}, fonts-dejavu-core, libavcodec${codec}, libavformat${format}, libavutil${util}, libzip${zip}")
set(CPACK_DEBIAN_TETRON_PACKAGE_SUGGESTS "tetron-player")
if(TETRON_PLAYER)
  list(APPEND CPACK_COMPONENTS_ALL player)
  # Older ones than Debian 13's do not know the tag, which is an error to them.
  if(debian_version VERSION_GREATER_EQUAL 13)
    set(lintian_of_tetron-player "# There is no site in the net that could be named as its home or in its id.
tetron-player: appstream-metadata-validation-failed *")
  endif()
  tetron_package(player tetron-player utils
"recordings of falling-block games: the player window
Shows recordings of Tetron 4 and TETR.IO in a window: up to eight fields, any
moment at once, at 1/8 to 16 times the speed, with chat, statistics and the
events of the file. It also plays games whose rules are written in Lua.")
  set(CPACK_DEBIAN_PLAYER_PACKAGE_DEPENDS "tetron ${same_version}, ${drawing}, fonts-dejavu-core | fonts-freefont-ttf")
  # Pango takes it for emoji in names and messages.
  set(CPACK_DEBIAN_PLAYER_PACKAGE_SUGGESTS "fonts-noto-color-emoji")
endif()
if(TETRON_HAS_MPI)
  list(APPEND CPACK_COMPONENTS_ALL mpi)
  set(mpi_page ${packaging}/tetron-mpi.1)
  if(TETRON_DEBIAN)
    set(mpi_page ${made}/tetron-mpi.1.gz)
    execute_process(COMMAND gzip -9nc ${packaging}/tetron-mpi.1 OUTPUT_FILE ${mpi_page} COMMAND_ERROR_IS_FATAL ANY)
  endif()
  install(TARGETS tetron-mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT mpi)
  install(FILES ${mpi_page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT mpi)
  tetron_package(mpi tetron-mpi utils
"recordings of falling-block games: many machines together
Counts tilings by tetrominoes with the memory and processors of many machines
(MPI), and runs a command of tetron for each of many recordings or fields.")
  set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS "openmpi-bin")
  set(CPACK_DEBIAN_MPI_PACKAGE_RECOMMENDS "tetron ${same_version}")
endif()
tetron_package(dev libtetron-dev libdevel
"recordings of falling-block games: library for C++
Reads recordings of Tetron 4 and TETR.IO and fumens, tells the state of a
game at any moment, makes fumens of recordings, counts and lists tilings by
tetrominoes. Static libraries and headers for C++23, with a package of CMake.")
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
  "libboost-dev, libfmt-dev, libpng-dev, nlohmann-json3-dev, zlib1g-dev")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS "${drawing}, fonts-dejavu-core")
install(FILES docs/library.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libtetron-dev COMPONENT dev)
install(DIRECTORY docs/examples DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libtetron-dev COMPONENT dev)
# The binding for Python installs its files as the component `python`.
get_cmake_property(installed COMPONENTS)
if("python" IN_LIST installed)
  list(APPEND CPACK_COMPONENTS_ALL python)
  tetron_package(python python3-tetron python
"recordings of falling-block games: module for Python
Reads recordings of Tetron 4 and fumens from Python, gives fields and
placements as arrays of NumPy, and counts tilings by tetrominoes.")
  # The module is of one version of Python, and of its interface to NumPy.
  math(EXPR next_minor "${Python3_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${next_minor}), python3-numpy")
endif()

if(TETRON_DEBIAN)
  configure_file(${packaging}/changelog.Debian.in ${made}/changelog.Debian @ONLY)
  configure_file(CHANGELOG.md ${made}/changelog COPYONLY)
  execute_process(COMMAND gzip -9nf ${made}/changelog.Debian ${made}/changelog COMMAND_ERROR_IS_FATAL ANY)
endif()
include(CPack)
