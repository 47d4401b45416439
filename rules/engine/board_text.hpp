#pragma once

#include <string>
#include <string_view>

#include "rules/engine/board.hpp"

namespace tetron::rules {

// Rows from the top, each ended with '\n': '.' empty, '*' a block being erased, roles 1 to 9 as digits, from
// 10 as a to z and A to Z, '?' above 61.
std::string to_text(const Board& board);
// Puts the blocks of a drawing into the empty cells of a board, resting: lines from the top, spaces around a
// line and empty lines left out; the last line is the lowest row. Letters it does not know are empty.
void draw(Board& board, std::string_view drawing);

}  // namespace tetron::rules
