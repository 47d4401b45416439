# tetron_embed_texts(SOURCE HEADER FUNCTION file...)
# Writes SOURCE, which defines FUNCTION of HEADER: the names (without folder and ending) and texts of the files. Done
# again when a file changes.
function(tetron_embed_texts source header function)
  set(entries "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    get_filename_component(name ${file} NAME_WE)
    string(APPEND entries "    {\"${name}\", R\"text(${text})text\"},\n")
  endforeach()
  list(LENGTH ARGN count)
  set(content "#include \"${header}\"

#include <array>

namespace tetron::rules {

namespace {

constexpr std::array<EmbeddedText, ${count}> texts{{
${entries}}};

}  // namespace

std::span<const EmbeddedText> ${function}() {
  return texts;
}

}  // namespace tetron::rules
")
  file(GENERATE OUTPUT ${source} CONTENT "${content}")
endfunction()
