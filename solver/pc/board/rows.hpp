#pragma once

#include <algorithm>

#include "solver/pc/board/movement.hpp"

// Internal to the solver.
namespace tetron::pc {

// The rows of a frame: those of the board, and as many above it as a turn can start from. A turn from
// further up ends where the piece could have been dropped.
inline int rows_of(int lines, const Movement& movement) {
  return lines + std::max(0, deepest_drop(movement) - 1);
}

}  // namespace tetron::pc
