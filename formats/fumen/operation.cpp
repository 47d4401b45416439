#include "formats/fumen/operation.hpp"

#include <cstddef>

namespace tetron::fumen {

namespace {

using Cells = std::array<Position, 4>;
using Turns = std::array<Cells, 4>;

constexpr std::array<Turns, 7> make_shapes() {
  constexpr std::array<Cells, 7> spawn{{
      {{{-1, 0}, {0, 0}, {1, 0}, {2, 0}}},   // I
      {{{-1, 0}, {0, 0}, {1, 0}, {1, 1}}},   // L
      {{{0, 0}, {1, 0}, {0, 1}, {1, 1}}},    // O
      {{{-1, 1}, {0, 1}, {0, 0}, {1, 0}}},   // Z
      {{{-1, 0}, {0, 0}, {1, 0}, {0, 1}}},   // T
      {{{-1, 1}, {-1, 0}, {0, 0}, {1, 0}}},  // J
      {{{-1, 0}, {0, 0}, {0, 1}, {1, 1}}},   // S
  }};
  std::array<Turns, 7> shapes{};
  for (std::size_t piece = 0; piece < 7; ++piece) {
    shapes[piece][0] = spawn[piece];
    for (std::size_t turn = 1; turn < 4; ++turn)
      for (std::size_t i = 0; i < 4; ++i) {
        const Position before = shapes[piece][turn - 1][i];
        shapes[piece][turn][i] = {before.y, -before.x};
      }
  }
  return shapes;
}

constexpr std::array<Turns, 7> shapes = make_shapes();

}  // namespace

std::array<Position, 4> Operation::cells() const {
  Cells cells = shapes[static_cast<std::size_t>(piece) - 1][static_cast<std::size_t>(rotation)];
  for (Position& cell : cells) {
    cell.x += x;
    cell.y += y;
  }
  return cells;
}

}  // namespace tetron::fumen
