# For those who build without CMake: tetron-NAME.pc for each component, where pkg-config looks for them. Their libraries are
# static, so that what a component needs is required in public. tetron-config.cmake.in has the same needs.
set(needs_base "fmt")
set(needs_field "tetron-base")
set(needs_motion "tetron-field")
set(needs_fumen "tetron-field")
set(needs_formats "tetron-fumen")
set(needs_replay "tetron-formats tetron-motion")
set(needs_review "tetron-replay")
set(needs_archive "tetron-replay sqlite3")
set(needs_convert "tetron-review tetron-solver nlohmann_json zlib")
set(needs_solver "tetron-motion")
set(needs_scene "tetron-review")
set(needs_sound "tetron-replay")
set(needs_pictures "tetron-convert tetron-scene tetron-sound libpng")
set(flags_solver " -pthread")
file(RELATIVE_PATH prefix_from_files /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" prefix_from_files ${prefix_from_files})
foreach(component IN LISTS components)
  file(CONFIGURE OUTPUT tetron-${component}.pc CONTENT "prefix=\${pcfiledir}/${prefix_from_files}
includedir=\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}
libdir=\${prefix}/${CMAKE_INSTALL_LIBDIR}

Name: tetron-${component}
Description: tetron's component ${component}; its headers are C++23 and use Boost.Endian
Version: ${PROJECT_VERSION}
Requires: ${needs_${component}}
Cflags: -I\${includedir}
Libs: -L\${libdir} -ltetron_${component}${flags_${component}}
" ESCAPE_QUOTES @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tetron-${component}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
endforeach()
