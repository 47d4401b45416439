# The preset `wasm`: the folders' libraries for WebAssembly, and bindings/wasm, which is made of them. The preset `wasm-command`: the
# same with files and exceptions, and the program made of them. docs/decisions/browsers.md#webassembly-and-tetronhtml

# Headers that are the same on every machine; the folder they stand in has others.
set(shared_headers ${CMAKE_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${shared_headers})
foreach(folder boost fmt nlohmann toml++ CLI spdlog)
  find_path(folder_of_${folder} ${folder} PATHS /usr/include NO_DEFAULT_PATH REQUIRED)
  file(CREATE_LINK ${folder_of_${folder}}/${folder} ${shared_headers}/${folder} SYMBOLIC)
endforeach()
include_directories(SYSTEM ${shared_headers})
foreach(library Boost::headers fmt::fmt nlohmann_json::nlohmann_json tomlplusplus::tomlplusplus ZLIB::ZLIB PNG::PNG Threads::Threads
    CLI11::CLI11 spdlog::spdlog_header_only)
  add_library(${library} INTERFACE IMPORTED GLOBAL)
endforeach()

option(TETRON_WASM_COMMAND "The program instead of the modules for pages" OFF)
# Without the separator fmt asks the locale for what stands between thousands, and all of it is in the module. Nothing
# formats numbers of these types.
add_compile_definitions(FMT_HEADER_ONLY=1 FMT_STATIC_THOUSANDS_SEPARATOR=',' FMT_USE_FLOAT=0 FMT_USE_LONG_DOUBLE=0 FMT_USE_INT128=0
  BOOST_NO_CXX98_FUNCTION_BASE)
# docs/decisions/browsers.md#size-of-the-modules
include_directories(BEFORE SYSTEM ${PROJECT_SOURCE_DIR}/bindings/wasm/library)
add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include ${PROJECT_SOURCE_DIR}/bindings/wasm/one_thread.hpp>")
if(TETRON_WASM_COMMAND)
  add_compile_options(-fwasm-exceptions "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include ${PROJECT_SOURCE_DIR}/bindings/wasm/command/system.hpp>")
  add_compile_definitions(_WASI_EMULATED_SIGNAL _WASI_EMULATED_PROCESS_CLOCKS _WASI_EMULATED_MMAN)
endif()
add_compile_options(-ffunction-sections -fdata-sections)
# Sizes have 32 bits here. What a file says is compared with what is left of it before it becomes a size.
target_compile_options(tetron_warnings INTERFACE -Wno-shorten-64-to-32 -Wno-sign-conversion -Wno-unused-private-field)

target_compile_options(tetron_warnings INTERFACE -Wno-shadow)  # of names in two sources of a batch

# What bindings/wasm does not offer, and what wants files.
set(TETRON_WASM_WITHOUT "^(block_file.cpp|file.cpp|room.cpp|rate/.*|scratch_file.cpp|ranks/.*|html/deflate.cpp|pc/(clear/(combo|loop|saves)|setup/(construction|setup|spin)).cpp|build/.*|parity/.*|text/(board|chunk|deaths|fit|fumen|gauges|inference|profile|recording|tiling)_.*|text/inference.cpp|kinds/tetrio/round_queue.cpp|kinds/all_results.cpp|bot/(bot|self_play|versus_play).cpp|judge/match_review.cpp)$")
# What the program has other sources for, in bindings/wasm/command; or does not have.
if(TETRON_WASM_COMMAND)
  set(TETRON_WASM_WITHOUT "^(room.cpp|scratch_file.cpp|text/(fonts|pango|typesetter).cpp|animation/(audio_track|coded_picture|libav|video_.*).cpp|picture/png_read.cpp|html/deflate.cpp|batch/(child_process|processes).cpp|commands/(rules/.*|bot/.*|recording/export_process.cpp)|io/(interrupt|limited_process|memory_file|own_process|progress_thread|worker_process|fonts).cpp|judge/judge_process.cpp)$")
endif()

# As cmake/folder_library.cmake has it, without archives: what is not used is left out by the linker all the same.
function(tetron_folder_library name)
  cmake_parse_arguments(PARSE_ARGV 1 lib "" "" "SOURCES;PUBLIC;PRIVATE")
  list(FILTER lib_SOURCES EXCLUDE REGEX ${TETRON_WASM_WITHOUT})
  add_library(tetron_${name} OBJECT ${lib_SOURCES})
  add_library(tetron::${name} ALIAS tetron_${name})
  target_include_directories(tetron_${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(tetron_${name} PUBLIC ${lib_PUBLIC} PRIVATE tetron::warnings ${lib_PRIVATE})
  target_compile_features(tetron_${name} PUBLIC cxx_std_23)
  tetron_batches(tetron_${name})
  if(NOT TETRON_WASM_COMMAND AND name MATCHES "^(fumen)$")
    target_compile_options(tetron_${name} PRIVATE -O2)  # where time counts more than room, and so without what is precompiled
    return()
  endif()
  if(name STREQUAL "base")
    target_precompile_headers(tetron_${name} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/precompiled.hpp)
  elseif(lib_PUBLIC)
    target_precompile_headers(tetron_${name} REUSE_FROM tetron_base)
  endif()
endfunction()

set(TETRON_FORMATS ON)
set(TETRON_PICTURES ${TETRON_WASM_COMMAND})
add_subdirectory(base)
add_subdirectory(field)
add_subdirectory(motion)
add_subdirectory(formats)
add_subdirectory(replay)
add_subdirectory(review)
add_subdirectory(solver)
if(TETRON_WASM_COMMAND)
  add_subdirectory(scene)
  add_subdirectory(sound)
endif()
set_source_files_properties(replay/profile/toml_library.cpp TARGET_DIRECTORY tetron_replay PROPERTIES
  COMPILE_OPTIONS "-include;${PROJECT_SOURCE_DIR}/bindings/wasm/no_file_streams.hpp;-DTOML_FLOAT_CHARCONV=1")
add_subdirectory(convert)
set_source_files_properties(${CMAKE_BINARY_DIR}/convert/web_page.cpp TARGET_DIRECTORY tetron_convert PROPERTIES
  COMPILE_OPTIONS -Wno-overlength-strings)
if(TETRON_WASM_COMMAND)
  add_library(tetron::rules INTERFACE IMPORTED GLOBAL)
  add_subdirectory(player)
  add_subdirectory(app)
  add_subdirectory(bindings/wasm/command)
  return()
endif()
# What writes GIF files needs no library.
target_sources(tetron_convert PRIVATE convert/animation/color_cube.cpp convert/animation/color_table.cpp
  convert/animation/frame_changes.cpp convert/animation/gif_lzw.cpp convert/animation/gif_palette.cpp
  convert/animation/gif_writer.cpp)
# Where scripts/setup --wasm puts Lua's source; without it there is no rules.wasm.
find_path(TETRON_LUA_SOURCE lua.hpp PATHS /usr/local/src/lua5.4/src NO_DEFAULT_PATH)
if(TETRON_LUA_SOURCE)
  add_subdirectory(bindings/wasm/lua)
  add_subdirectory(rules)
endif()
add_subdirectory(bindings/wasm)
