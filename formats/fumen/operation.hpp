#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "field/tetromino.hpp"

namespace tetron::fumen {

// Values are fumen's piece numbers.
using Piece = field::Tetromino;
using field::Rotation;
static_assert(static_cast<int>(Piece::i) == 1 && static_cast<int>(Piece::l) == 2 &&
              static_cast<int>(Piece::o) == 3 && static_cast<int>(Piece::z) == 4 &&
              static_cast<int>(Piece::t) == 5 && static_cast<int>(Piece::j) == 6 &&
              static_cast<int>(Piece::s) == 7);

// A cell: x from the left, y upwards from the lowest play row, both from 0. The garbage row is y = -1.
struct Position {
  int x{};
  int y{};
  friend bool operator==(const Position&, const Position&) = default;
};

// A piece at a place. x, y is the centre that fumen libraries use: every piece, also I and O, rotates
// rigidly about this cell. The data store another cell, the one under the editor's cursor.
struct Operation {
  Piece piece{};
  Rotation rotation{};
  int x{};
  int y{};
  friend bool operator==(const Operation&, const Operation&) = default;

  std::array<Position, 4> cells() const;
  // Mirrored about the middle of the field: its cells are those of the mirrored field.
  Operation mirrored() const;
};

}  // namespace tetron::fumen
