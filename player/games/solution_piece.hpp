#pragma once

#include <array>

#include "field/tetromino.hpp"

namespace tetron::player {

// A piece of a solution, with rows from the top.
struct SolutionPiece {
  field::Tetromino kind{};
  std::array<field::Position, 4> origin{};  // in the field as it is shown
  std::array<field::Position, 4> cells{};   // in the field as it is when the piece is placed
};

}  // namespace tetron::player
