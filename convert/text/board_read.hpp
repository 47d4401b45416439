#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/text_error.hpp"
#include "field/grid.hpp"

namespace tetron::convert {

// A drawn board, a line for each row: '#' or 'X' gray, the letters ILOZTJS blocks of those pieces, '*'
// another block (field::extra_cell(0)), '.', '_' or a blank empty. Blanks that begin every line and those at
// the ends of lines are no cells, nor are empty lines before and after the board. At most 40 columns and
// rows.
//
// Before the rows a line may have the number of rows to clear, as solution-finder's field.txt does.
std::expected<field::Grid, base::TextError> board_from_text(std::string_view text);
// That number, 1 to 24, if there is one.
std::optional<int> clear_lines_in(std::string_view text);

}  // namespace tetron::convert
