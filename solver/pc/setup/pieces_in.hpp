#pragma once

#include <utility>
#include <vector>

#include "solver/pc/setup/construction.hpp"

namespace tetron::pc {

// Cells in the colours of their pieces.
using Colored = std::vector<std::pair<Cell, field::Tetromino>>;

// All ways to read the cells as whole pieces, at most a thousand. Readings in which rows between those of a
// piece are missing, as if they had vanished before it came, are used only if there is no other.
std::vector<std::vector<Placed>> pieces_in(const Colored& cells);

}  // namespace tetron::pc
