#pragma once

#include <array>
#include <cstdint>

namespace tetron::fumen {

// The numbers are fumen's.
enum class Piece : std::uint8_t { i = 1, l, o, z, t, j, s };

// Quarter turns clockwise from the spawn orientation.
enum class Rotation : std::uint8_t { spawn, right, reverse, left };

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
};

}  // namespace tetron::fumen
