#pragma once

#include <array>
#include <cstddef>
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

// The cells of every piece about its centre, by the numbers of piece (from 1 on) and rotation.
inline constexpr auto shapes = [] {
  using Cells = std::array<Position, 4>;
  std::array<std::array<Cells, 4>, 8> table{};
  table[1][0] = {{{-1, 0}, {0, 0}, {1, 0}, {2, 0}}};   // I
  table[2][0] = {{{-1, 0}, {0, 0}, {1, 0}, {1, 1}}};   // L
  table[3][0] = {{{0, 0}, {1, 0}, {0, 1}, {1, 1}}};    // O
  table[4][0] = {{{-1, 1}, {0, 1}, {0, 0}, {1, 0}}};   // Z
  table[5][0] = {{{-1, 0}, {0, 0}, {1, 0}, {0, 1}}};   // T
  table[6][0] = {{{-1, 1}, {-1, 0}, {0, 0}, {1, 0}}};  // J
  table[7][0] = {{{-1, 0}, {0, 0}, {0, 1}, {1, 1}}};   // S
  for (std::size_t piece = 1; piece < 8; ++piece)
    for (std::size_t turn = 1; turn < 4; ++turn)
      for (std::size_t i = 0; i < 4; ++i) {
        const Position before = table[piece][turn - 1][i];
        table[piece][turn][i] = {before.y, -before.x};
      }
  return table;
}();

constexpr const std::array<Position, 4>& shape(Piece piece, Rotation rotation) {
  return shapes[static_cast<std::size_t>(piece)][static_cast<std::size_t>(rotation)];
}

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
