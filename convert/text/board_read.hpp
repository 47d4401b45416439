#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "field/grid.hpp"

namespace tetron::convert {

// Why a text is no drawn board.
struct BoardError {
  std::size_t line = 0;    // from 1
  std::size_t column = 0;  // from 1; 0 for the line as a whole
  std::string what;        // safe to show
};

// A drawn board, a line for each row: '#' or 'X' gray, the letters ILOZTJS blocks of those pieces, '*'
// another block (field::extra_cell(0)), '.', '_' or a blank empty. Blanks that begin every line and those at
// the ends of lines are no cells, nor are empty lines before and after the board. At most 40 columns and
// rows.
std::expected<field::Grid, BoardError> board_from_text(std::string_view text);

}  // namespace tetron::convert
