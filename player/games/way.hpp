#pragma once

#include <array>

#include "field/tetromino.hpp"

namespace tetron::player {

// One stone of a way, rows from the top.
struct WayStone {
  field::Tetromino kind{};
  std::array<field::Position, 4> origin{};  // in the field as it is shown
  std::array<field::Position, 4> cells{};   // in the field as it is when the stone comes
};

}  // namespace tetron::player
