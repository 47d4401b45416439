#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "formats/fumen/operation.hpp"

namespace tetron::fumen {

// Values are fumen's block numbers; those of pieces are the same as in Piece.
enum class Block : std::uint8_t { empty = 0, i, l, o, z, t, j, s, gray };

// The board of one page: 23 play rows and below them the garbage row, which rises when the page's rise flag
// is set. A value of 240 bytes, empty at first. Data of versions before v115 have no play rows above y = 20.
class Field {
 public:
  static constexpr int width = 10;
  static constexpr int rows = 23;
  static constexpr std::size_t cell_count = 240;

  // A text of rows from the top, separated by '
  // ', with the garbage row last: '_' is empty, X is gray, ILOZTJS are themselves. text() leaves out empty
  // rows above the highest block; from_text() takes 1 to 24 rows.
  static std::expected<Field, base::Error> from_text(std::string_view text);
  std::string text() const;

  // y = 0 is the lowest play row, y = -1 the garbage row. Cells outside read as empty; setting them does
  // nothing.
  Block at(int x, int y) const { return inside(x, y) ? cells_[index(x, y)] : Block::empty; }
  void set(int x, int y, Block block) {
    if (inside(x, y)) cells_[index(x, y)] = block;
  }
  bool row_empty(int y) const;
  bool row_full(int y) const;
  // From the top left cell, row by row, with the garbage row last, as in the data.
  std::span<const Block, cell_count> cells() const { return cells_; }
  std::span<Block, cell_count> cells() { return cells_; }

  // Writes the piece over the cells. Cells above the top or below the garbage row are dropped. As in the
  // editor, a cell past the right edge becomes the leftmost one of the row below.
  void fill(const Operation& operation);
  // Whether all four cells of the piece are empty cells of the play rows.
  bool can_fill(const Operation& operation) const;
  // Whether the piece fits there and rests on something.
  bool can_lock(const Operation& operation) const;
  // Drops the piece from where it is, fills it in where it comes to rest and returns that place; empty if
  // the piece does not fit where it is.
  std::optional<Operation> put(Operation operation);

  // Removes full play rows, moves the rows above down, and returns how many rows it removed. The garbage row
  // never counts.
  int clear_lines();
  // Moves everything up one row: the garbage row enters the play rows, the top row is lost, and the garbage
  // row becomes empty.
  void rise();
  // Mirrors the play rows; the garbage row is unchanged.
  void mirror();
  // Move the play rows by one cell; cells that leave them are lost, cells that enter are empty. The garbage
  // row is unchanged.
  void shift_left();
  void shift_right();
  void shift_up();
  void shift_down();

  friend bool operator==(const Field& a, const Field& b) {
    return std::memcmp(a.cells_.data(), b.cells_.data(), cell_count) == 0;
  }

 private:
  static bool inside(int x, int y) { return x >= 0 && x < width && y >= -1 && y < rows; }
  static std::size_t index(int x, int y) { return static_cast<std::size_t>((rows - 1 - y) * width + x); }

  std::array<Block, cell_count> cells_{};
};

}  // namespace tetron::fumen
