#pragma once

#include <string>
#include <string_view>

#include "rules/engine/board.hpp"

namespace tetron::rules {

// The field as text: rows from the top, each ended with '\n'. '.' is an empty cell and '*' a block being
// erased. Roles 1 to 9 are digits, roles from 10 on a to z and A to Z, roles above 61 '?'.
std::string to_text(const Board& board);
// Puts the blocks of a drawing into the empty cells of a board, at rest. Lines are from the top and the last
// line is the lowest row. Spaces around a line and empty lines are ignored. Unknown letters are empty cells.
void draw(Board& board, std::string_view drawing);

}  // namespace tetron::rules
