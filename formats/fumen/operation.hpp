#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "field/tetromino.hpp"

namespace tetron::fumen {

// Their numbers are fumen's.
using Piece = field::Tetromino;
using field::Rotation;
static_assert(static_cast<int>(Piece::i) == 1 && static_cast<int>(Piece::l) == 2 &&
              static_cast<int>(Piece::o) == 3 && static_cast<int>(Piece::z) == 4 &&
              static_cast<int>(Piece::t) == 5 && static_cast<int>(Piece::j) == 6 &&
              static_cast<int>(Piece::s) == 7);

// A cell; x runs from the left, y upwards from the lowest play row, both from 0. The garbage row is y = -1.
struct Position {
  int x{};
  int y{};
  friend bool operator==(const Position&, const Position&) = default;
};

// A piece at a place. x, y is its centre: the cell that every piece, I and O too, turns about rigidly, as
// libraries for fumen give it. It is not the cell under the editor's cursor that the data holds.
struct Operation {
  Piece piece{};
  Rotation rotation{};
  int x{};
  int y{};
  friend bool operator==(const Operation&, const Operation&) = default;

  std::array<Position, 4> cells() const;
  // Turned left to right about the middle of the field: the same cells as those of the mirrored field.
  Operation mirrored() const;
};

}  // namespace tetron::fumen
