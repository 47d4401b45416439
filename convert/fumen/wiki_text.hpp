#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "formats/fumen/page.hpp"

// Diagrams in the text of a wiki: docs/fumens.md.
namespace tetron::convert {

// Appends a page as a diagram of templates, {{pfstart}} to {{pfend}}: a line for each row from the highest
// block or piece down, without the garbage row. Blocks are small letters, gray is g, the page's piece has
// capitals.
void append_wiki(std::string& out, const fumen::Page& page);

// The diagrams of a text, a page each: {{pfrow|...}} templates and <playfield> tags, whatever is between
// them. Four capitals of one piece, where all others are small, are the page's piece. The error is a sentence
// with the line.
std::expected<std::vector<fumen::Page>, std::string> read_wiki(std::string_view text);

}  // namespace tetron::convert
