# Makes one C++ source of the page in convert/web: its modules become one script, and script and style stand in the page.
#   cmake -D FOLDER=convert/html/web -D OUTPUT=web_page.cpp -P bundle_web.cmake

# In the order in which they can run: a module comes after those that it imports.
set(modules dom profile timeline fumen draw gauges keys text controller score cards seek_bar chat picture sound actions page rounds main)

# The shapes of pieces are those of field/: the same seven rows of cells.
file(STRINGS ${FOLDER}/../../../field/tetromino.hpp rows REGEX "^    {{{.*}}},  +// [ILOZTJS]$")
list(LENGTH rows count)
file(READ ${FOLDER}/fumen.js fumen)
foreach(row IN LISTS rows)
  string(REGEX REPLACE "^    {(.*)},  +// .$" "\\1" cells "${row}")
  string(REPLACE "{" "[" cells "${cells}")
  string(REPLACE "}" "]" cells "${cells}")
  string(FIND "${fumen}" "\n  ${cells},\n" found)
  if(found EQUAL -1 OR NOT count EQUAL 7)
    message(FATAL_ERROR "the shapes of convert/html/web/fumen.js are not those of field/tetromino.hpp: ${cells}")
  endif()
endforeach()

# The colours of players are those of scene/.
file(READ ${FOLDER}/../../../scene/text/player_tag.cpp tags)
file(READ ${FOLDER}/draw.js draw)
string(REGEX MATCH "player_colors{[^}]*}" tags "${tags}")
string(REGEX MATCHALL "0x[0-9a-f]+" colours "${tags}")
list(TRANSFORM colours REPLACE "0x([0-9a-f]+)" "\"#\\1\"")
list(JOIN colours ", " colours)
string(FIND "${draw}" "const playerColours = [${colours}]" found)
if(found EQUAL -1 OR colours STREQUAL "")
  message(FATAL_ERROR "the colours of players in convert/html/web/draw.js are not those of scene/text/player_tag.cpp: ${colours}")
endif()

set(script "\"use strict\";\nconst modules = {};\n")
foreach(module IN LISTS modules)
  file(READ ${FOLDER}/${module}.js text)
  # Lines of comments, and what stands before a line, are for those who read the modules.
  foreach(pass 1 2)
    string(REGEX REPLACE "\n *(//[^\n]*|/\\*\\*|/\\*\\*[^*\n]*\\*/|\\*[^\n]*)\n" "\n\n" text "\n${text}")
  endforeach()
  string(REGEX REPLACE "\n\n+" "\n" text "${text}")
  string(REGEX REPLACE "\n +" "\n" text "${text}")
  # A module is a function that gives what it exports; an import takes that apart.
  string(REGEX REPLACE "import ({[^}]*}) from \"\\./([a-z_]+)\\.js\";\n" "const \\1 = modules.\\2;\n" text "${text}")
  string(REGEX MATCHALL "\nexport (async function|function|class|const) [A-Za-z]+" exports "${text}")
  list(TRANSFORM exports REPLACE "\nexport (async function|function|class|const) " "")
  list(JOIN exports ", " names)
  string(REGEX REPLACE "\nexport (async function|function|class|const) " "\n\\1 " text "${text}")
  if(text MATCHES "\n(im|ex)port ")
    message(FATAL_ERROR "${module}.js has an import or export that the bundle does not understand")
  endif()
  string(APPEND script "modules.${module} = (() => {\n${text}return { ${names} };\n})();\n")
endforeach()

# The SHA-256 of a text in base64, as a Content-Security-Policy names what may run.
function(base64_hash text out)
  string(SHA256 hex "${text}")
  set(alphabet ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/)
  # 32 bytes: ten groups of three, and two that lack the third.
  string(APPEND hex "00")
  set(base64 "")
  foreach(at RANGE 0 60 6)
    string(SUBSTRING "${hex}" ${at} 6 group)
    math(EXPR bits "0x${group}")
    foreach(shift 18 12 6 0)
      math(EXPR digit "(${bits} >> ${shift}) & 63")
      string(SUBSTRING ${alphabet} ${digit} 1 character)
      string(APPEND base64 ${character})
    endforeach()
  endforeach()
  string(REGEX REPLACE ".$" "=" base64 "${base64}")
  set(${out} "${base64}" PARENT_SCOPE)
endfunction()

file(READ ${FOLDER}/style.css style)
file(READ ${FOLDER}/page.html page)
string(REGEX REPLACE "/\\*[^*]*\\*/\n" "" style "${style}")
string(REGEX REPLACE "\n +" "\n" style "${style}")
string(REGEX REPLACE "\n +" "\n" page "${page}")
# All that stands between the tags counts, the line end after the first one too.
base64_hash("\n${style}" style_hash)
base64_hash("\n${script}" script_hash)
string(REPLACE "@STYLE_HASH@" "${style_hash}" page "${page}")
string(REPLACE "@SCRIPT_HASH@" "${script_hash}" page "${page}")
string(REPLACE "@STYLE@" "${style}" page "${page}")
string(REPLACE "@SCRIPT@" "${script}" page "${page}")
foreach(forbidden ")page\"" "</script>\n</script>")
  string(FIND "${page}" "${forbidden}" found)
  if(NOT found EQUAL -1)
    message(FATAL_ERROR "the page holds ${forbidden}")
  endif()
endforeach()
file(WRITE ${OUTPUT} "#include \"convert/html/web_page.hpp\"

namespace tetron::convert {

// Made by cmake/bundle_web.cmake from convert/web.
const std::string_view web_page = R\"page(${page})page\";

}  // namespace tetron::convert
")
