#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "field/cell.hpp"
#include "field/position.hpp"

namespace tetron::field {

// Values are fumen's piece numbers, from 1.
enum class Tetromino : std::uint8_t { i = 1, l, o, z, t, j, s };
inline constexpr std::array all_tetrominoes{Tetromino::i, Tetromino::l, Tetromino::o, Tetromino::z,
                                            Tetromino::t, Tetromino::j, Tetromino::s};
inline constexpr std::size_t tetromino_count = all_tetrominoes.size();

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

// Spawn shapes, in the order of the enumeration. cmake/bundle_web.cmake compares the web page's table with
// these lines.
inline constexpr std::array<Shape, 7> spawn_shapes{{
    {{{-1, 0}, {0, 0}, {1, 0}, {2, 0}}},   // I
    {{{-1, 0}, {0, 0}, {1, 0}, {1, 1}}},   // L
    {{{0, 0}, {1, 0}, {0, 1}, {1, 1}}},    // O
    {{{-1, 1}, {0, 1}, {0, 0}, {1, 0}}},   // Z
    {{{-1, 0}, {0, 0}, {1, 0}, {0, 1}}},   // T
    {{{-1, 1}, {-1, 0}, {0, 0}, {1, 0}}},  // J
    {{{-1, 0}, {0, 0}, {0, 1}, {1, 1}}},   // S
}};
// The shape of each tetromino in its four rotations.
inline constexpr std::array<std::array<Shape, 4>, 7> shapes = [] {
  std::array<std::array<Shape, 4>, 7> all{};
  for (std::size_t kind = 0; kind < all.size(); ++kind) {
    all[kind][0] = spawn_shapes[kind];
    for (std::size_t turn = 1; turn < 4; ++turn)
      for (std::size_t cell = 0; cell < 4; ++cell)
        all[kind][turn][cell] = turned_clockwise(all[kind][turn - 1][cell]);
  }
  return all;
}();

// The four cells relative to the SRS centre, which is the cell that fumen libraries give as a piece's x and
// y. All pieces rotate rigidly about it. For J, L, S, T and Z that is the SRS position; the centre cell of I
// and O moves about the middle of the shape instead. Source: the guideline's Super Rotation System, first
// (unkicked) positions.
constexpr const Shape& shape(Tetromino kind, Rotation rotation) {
  return shapes[static_cast<std::size_t>(kind) - 1][static_cast<std::size_t>(rotation)];
}

// A tetromino at a place. It may extend above the top of a field.
struct Placement {
  Tetromino kind{};
  Rotation rotation{};
  Position centre{};
  friend constexpr auto operator<=>(const Placement&, const Placement&) = default;

  std::array<Position, 4> cells() const;
};

// The placement whose cells are exactly these four, in any order; empty if they do not form a tetromino. If
// two rotations cover the same cells (I, S, Z, O), the result has `preferred` if it is one of them, else the
// first of spawn, right, reverse, left.
std::optional<Placement> placement_of(std::span<const Position> cells, Rotation preferred = Rotation::spawn);

}  // namespace tetron::field
