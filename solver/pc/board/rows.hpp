#pragma once

#include <algorithm>

#include "solver/pc/board/movement.hpp"

// Within the solver only.
namespace tetron::pc {

// Rows of a frame: those of the board and as many above it as a turn from the sky may come from. From further
// up a turn ends where the piece could as well have been dropped to.
inline int rows_of(int lines, const Movement& movement) {
  return lines + std::max(0, deepest_drop(movement) - 1);
}

}  // namespace tetron::pc
