#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/text_error.hpp"
#include "field/grid.hpp"

namespace tetron::convert {

// Reads a drawn board, with one line per row: '#' or 'X' is gray, the letters ILOZTJS are blocks of those
// pieces, '*' is another block (field::extra_cell(0)), and '.', '_' or a blank is empty. Blanks that begin
// every line and blanks at the ends of lines are not cells; empty lines before and after the board are
// ignored. At most 40 columns and rows.
//
// A line before the rows may have the number of rows to clear, as in solution-finder's field.txt.
std::expected<field::Grid, base::TextError> board_from_text(std::string_view text);
// That number, 1 to 24, if there is one.
std::optional<int> clear_lines_in(std::string_view text);

}  // namespace tetron::convert
