#pragma once

#include <array>
#include <compare>

#include "field/tetromino.hpp"

namespace tetron::pc {

// A cell of a board: row 0 is the lowest.
struct Cell {
  int column = 0;
  int row = 0;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};

// One piece of a solution.
struct Placed {
  field::Tetromino kind{};
  std::array<Cell, 4> cells{};   // at the time when it is placed: rows that vanished before are gone
  std::array<Cell, 4> origin{};  // in the field as it was at the beginning
  int cleared = 0;               // number of rows that vanish with it
  friend bool operator==(const Placed&, const Placed&) = default;
};

}  // namespace tetron::pc
