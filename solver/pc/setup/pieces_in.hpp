#pragma once

#include <utility>
#include <vector>

#include "solver/pc/setup/construction.hpp"

namespace tetron::pc {

// Cells in the colours of their pieces.
using Colored = std::vector<std::pair<Cell, field::Tetromino>>;

// All ways to read them as whole pieces, at most a thousand. Rows between those of a piece may be missing, as
// if they had vanished before it came; without need they are not.
std::vector<std::vector<Wanted>> pieces_in(const Colored& cells);

}  // namespace tetron::pc
