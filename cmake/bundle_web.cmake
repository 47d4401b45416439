# Makes one C++ source of the page in convert/web: its modules become one script, and script and style stand in the page.
#   cmake -D FOLDER=convert/web -D OUTPUT=web_page.cpp -P bundle_web.cmake

# In the order in which they can run: a module comes after those that it imports.
set(modules columns recording profile timeline fumen draw keys text controller page)

set(script "\"use strict\";\nconst modules = {};\n")
foreach(module IN LISTS modules)
  file(READ ${FOLDER}/${module}.js text)
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

file(READ ${FOLDER}/style.css style)
file(READ ${FOLDER}/page.html page)
string(REPLACE "@STYLE@" "${style}" page "${page}")
string(REPLACE "@SCRIPT@" "${script}" page "${page}")
foreach(forbidden ")page\"" "</script>\n</script>")
  string(FIND "${page}" "${forbidden}" found)
  if(NOT found EQUAL -1)
    message(FATAL_ERROR "the page holds ${forbidden}")
  endif()
endforeach()
file(WRITE ${OUTPUT} "#include \"convert/web_page.hpp\"

namespace tetron::convert {

// Made by cmake/bundle_web.cmake from convert/web.
const std::string_view web_page = R\"page(${page})page\";

}  // namespace tetron::convert
")
