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

// The numbers are fumen's; those of pieces are the same as Piece.
enum class Block : std::uint8_t { empty = 0, i, l, o, z, t, j, s, gray };

// The board of one page: 23 play rows and below them the garbage row, which waits to rise. A value of 240
// bytes, empty at first. The data of versions before v115 has no play rows above y = 20.
class Field {
 public:
  static constexpr int width = 10;
  static constexpr int rows = 23;
  static constexpr std::size_t cell_count = 240;

  // The rows from the top, '\n' between them, without empty ones above the highest block, the garbage row
  // last: '_' empty, X gray, the letters ILOZTJS. At least one row, at most 24.
  static std::expected<Field, base::Error> from_text(std::string_view text);
  std::string text() const;

  // y = 0 is the lowest play row, y = -1 the garbage row. Cells outside are empty, and not set.
  Block at(int x, int y) const { return inside(x, y) ? cells_[index(x, y)] : Block::empty; }
  void set(int x, int y, Block block) {
    if (inside(x, y)) cells_[index(x, y)] = block;
  }
  bool row_empty(int y) const;
  bool row_full(int y) const;
  // From the top-left cell, row by row, the garbage row last, as the data has them.
  std::span<const Block, cell_count> cells() const { return cells_; }
  std::span<Block, cell_count> cells() { return cells_; }

  // Writes the piece over what is there. Cells above the top or below the garbage row are dropped; as in the
  // editor, rows follow one another, so that a cell past the right edge is the leftmost one of the row below.
  void fill(const Operation& operation);
  // Whether all four cells of the piece are empty cells of the play rows.
  bool can_fill(const Operation& operation) const;
  // Whether the piece can be there and rests on something.
  bool can_lock(const Operation& operation) const;
  // Drops the piece from where it is, fills it in where it comes to rest, and says where that is; nothing if
  // it cannot be where it is.
  std::optional<Operation> put(Operation operation);

  // Takes full play rows out, moves what is above down, and says how many there were. The garbage row never
  // counts.
  int clear_lines();
  // Everything moves up one row: the garbage row enters, the top row is lost, the new garbage row is empty.
  void rise();
  // Turns the play rows left to right; the garbage row stays as it is.
  void mirror();
  // Moves the play rows one cell; what leaves them is lost, what enters is empty. The garbage row stays as it
  // is.
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
