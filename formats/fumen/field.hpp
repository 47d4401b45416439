#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "formats/fumen/operation.hpp"

namespace tetron::fumen {

// The numbers are fumen's; those of pieces are the same as Piece.
enum class Block : std::uint8_t { empty = 0, i, l, o, z, t, j, s, gray };

// The board of one page: 23 play rows and below them the garbage row, which waits to rise. A value of 240
// bytes, empty at first. The data of v110 has no play rows above y = 20.
class Field {
 public:
  static constexpr int width = 10;
  static constexpr int rows = 23;
  static constexpr std::size_t cell_count = 240;

  // y = 0 is the lowest play row, y = -1 the garbage row. Cells outside are empty, and not set.
  Block at(int x, int y) const { return inside(x, y) ? cells_[index(x, y)] : Block::empty; }
  void set(int x, int y, Block block) {
    if (inside(x, y)) cells_[index(x, y)] = block;
  }
  // From the top-left cell, row by row, the garbage row last, as the data has them.
  std::span<const Block, cell_count> cells() const { return cells_; }
  std::span<Block, cell_count> cells() { return cells_; }

  // Writes the piece over what is there. Cells above the top or below the garbage row are dropped; as in the
  // editor, rows follow one another, so that a cell past the right edge is the leftmost one of the row below.
  void put(const Operation& operation);
  // Takes full play rows out, moves what is above down, and says how many there were. The garbage row never
  // counts.
  int clear_full_rows();
  // Everything moves up one row: the garbage row enters, the top row is lost, the new garbage row is empty.
  void rise();
  // Turns the play rows left to right; the garbage row stays as it is.
  void mirror();

  friend bool operator==(const Field&, const Field&) = default;

 private:
  static bool inside(int x, int y) { return x >= 0 && x < width && y >= -1 && y < rows; }
  static std::size_t index(int x, int y) { return static_cast<std::size_t>((rows - 1 - y) * width + x); }

  std::array<Block, cell_count> cells_{};
};

}  // namespace tetron::fumen
