#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "field/cell.hpp"
#include "field/position.hpp"

namespace tetron::field {

// In the order of fumen's piece numbers, from 1.
enum class Tetromino : std::uint8_t { i = 1, l, o, z, t, j, s };
inline constexpr std::array all_tetrominoes{Tetromino::i, Tetromino::l, Tetromino::o, Tetromino::z,
                                            Tetromino::t, Tetromino::j, Tetromino::s};

// Quarter turns clockwise from the spawn orientation.
enum class Rotation : std::uint8_t { spawn, right, reverse, left };
inline constexpr std::array all_rotations{Rotation::spawn, Rotation::right, Rotation::reverse,
                                          Rotation::left};

using Shape = std::array<Offset, 4>;

constexpr char to_char(Tetromino kind) {
  return " ILOZTJS"[static_cast<std::uint8_t>(kind)];
}
constexpr Cell to_cell(Tetromino kind) {
  return static_cast<Cell>(kind);
}
constexpr std::optional<Tetromino> to_tetromino(Cell cell) {
  if (!is_tetromino(cell)) return std::nullopt;
  return static_cast<Tetromino>(cell);
}

// The four cells about the SRS centre, the cell fumen libraries give as a piece's x and y. J, L, S, T, Z turn
// rigidly about it; I and O turn rigidly as well, so their centre cell moves about the middle of the shape.
// Source: the guideline's Super Rotation System, first (unkicked) positions.
const Shape& shape(Tetromino kind, Rotation rotation);

// One tetromino at a place. It may stick out of a playfield at the top.
struct Placement {
  Tetromino kind{};
  Rotation rotation{};
  Position centre{};
  friend constexpr auto operator<=>(const Placement&, const Placement&) = default;

  std::array<Position, 4> cells() const;
};

// The placement whose cells are exactly these four, in any order, or nothing if they form no tetromino. Where
// two rotations cover the same cells (I, S, Z, O), `preferred` wins if it is one of them, else the first of
// spawn, right, reverse, left.
std::optional<Placement> placement_of(std::span<const Position> cells, Rotation preferred = Rotation::spawn);

}  // namespace tetron::field
