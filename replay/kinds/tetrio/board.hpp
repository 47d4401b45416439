#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "field/cell_board.hpp"
#include "replay/kinds/tetrio/piece.hpp"

namespace tetron::tetrio {

// The occupied cells of a field. Row 0 is the lowest; the rows above the visible ones are included.
class Board {
 public:
  Board(int width, int height, int buffer)
      : height_(height), cells_(width, height + buffer), tops_(static_cast<std::size_t>(width), 0) {}

  int width() const { return cells_.width(); }
  int height() const { return height_; }      // visible rows
  int rows() const { return cells_.rows(); }  // all rows, with those above the visible ones
  Cell at(int x, int row) const { return cells_.at(x, row); }
  // Ignored outside the board.
  void set(int x, int row, Cell cell) {
    if (!cells_.contains(x, row)) return;
    cells_.set(x, row, cell);
    int& top = tops_[static_cast<std::size_t>(x)];
    top = std::max(top, row + 1);
    lower_top(x);
  }
  std::span<const Cell> cells() const { return cells_.cells(); }

  // Cells outside the board count as set.
  bool is_set(int x, int row) const { return !cells_.contains(x, row) || at(x, row) != Cell::empty; }
  // Whether the blocks fit with the upper left corner of their box at (x, row).
  bool fits(const Blocks& blocks, int x, int row) const {
    for (const Offset block : blocks)
      if (is_set(x + block.x, row - block.y)) return false;
    return true;
  }
  // The lowest row from which upwards the blocks are above everything that is set in their columns; rows() if
  // they are outside the board.
  int free_from(const Blocks& blocks, int x) const {
    int lowest = 0;
    for (const Offset block : blocks) {
      const auto column = static_cast<std::size_t>(x + block.x);
      if (column >= tops_.size()) return rows();
      lowest = std::max(lowest, tops_[column] + block.y);
    }
    return lowest;
  }
  // The lowest row from which upwards this column is empty.
  int top(int x) const { return tops_[static_cast<std::size_t>(x)]; }
  // The leftmost hole of the lowest row that is not full, if that row contains garbage.
  std::optional<int> lowest_hole() const;
  bool is_empty() const;

  struct Cleared {
    int lines = 0;
    int garbage = 0;  // those of them that contained garbage
  };
  // Removes full rows.
  Cleared clear_lines();
  // Removes the rows of bombs that these blocks rest on.
  Cleared clear_bombs(const Blocks& blocks, int x, int row);
  // Inserts one row of garbage at the bottom, with a hole of `size` columns from `column` on.
  void rise(int column, int size, bool bombs);

 private:
  void lower_top(int x) {
    int& top = tops_[static_cast<std::size_t>(x)];
    while (top > 0 && at(x, top - 1) == Cell::empty) --top;
  }
  // After rows were removed or inserted.
  void lower_tops() {
    for (int x = 0; x < width(); ++x) lower_top(x);
  }

  int height_;
  field::CellBoard<Cell> cells_;
  std::vector<int> tops_;  // of each column: the lowest row from which upwards it is empty
};

}  // namespace tetron::tetrio
