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

// One piece of a way.
struct Placed {
  field::Tetromino kind{};
  std::array<Cell, 4> cells{};   // when it comes: rows that vanished before are gone
  std::array<Cell, 4> origin{};  // in the field as it is at the beginning
  int cleared = 0;               // rows that vanish with it
  friend bool operator==(const Placed&, const Placed&) = default;
};

}  // namespace tetron::pc
