#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "field/cell_board.hpp"
#include "replay/tetrio/piece.hpp"

namespace tetron::tetrio {

// The cells that are set. Row 0 is the lowest; the rows above the visible ones belong to it.
class Board {
 public:
  Board(int width, int height, int buffer)
      : height_(height), cells_(width, height + buffer), tops_(static_cast<std::size_t>(width), 0) {}

  int width() const { return cells_.width(); }
  int height() const { return height_; }      // that is seen
  int rows() const { return cells_.rows(); }  // with those above it
  Cell at(int x, int row) const { return cells_.at(x, row); }
  // Outside nothing is set.
  void set(int x, int row, Cell cell) {
    if (!cells_.contains(x, row)) return;
    cells_.set(x, row, cell);
    int& top = tops_[static_cast<std::size_t>(x)];
    top = std::max(top, row + 1);
    lower_top(x);
  }
  std::span<const Cell> cells() const { return cells_.cells(); }

  // Outside counts as set.
  bool is_set(int x, int row) const { return !cells_.contains(x, row) || at(x, row) != Cell::empty; }
  // Whether blocks fit with their box's upper left corner at (x, row).
  bool fits(const Blocks& blocks, int x, int row) const {
    for (const Offset block : blocks)
      if (is_set(x + block.x, row - block.y)) return false;
    return true;
  }
  // The lowest row from which on upwards blocks fit in this column, whatever is below; rows() if nowhere.
  int free_from(const Blocks& blocks, int x) const {
    int lowest = 0;
    for (const Offset block : blocks) {
      const auto column = static_cast<std::size_t>(x + block.x);
      if (column >= tops_.size()) return rows();
      lowest = std::max(lowest, tops_[column] + block.y);
    }
    return lowest;
  }
  // The lowest row of this column from which on upwards nothing is set.
  int top(int x) const { return tops_[static_cast<std::size_t>(x)]; }
  // The first hole of the lowest row that is not full, if garbage is in that row.
  std::optional<int> lowest_hole() const;
  bool is_empty() const;

  struct Cleared {
    int lines = 0;
    int garbage = 0;  // of them with garbage in them
  };
  // Takes full rows away.
  Cleared clear_lines();
  // Takes rows of bombs away that the piece whose blocks are given stands on.
  Cleared clear_bombs(const Blocks& blocks, int x, int row);
  // Lets one row rise from below, its hole at `column`, `size` wide.
  void rise(int column, int size, bool bombs);

 private:
  void lower_top(int x) {
    int& top = tops_[static_cast<std::size_t>(x)];
    while (top > 0 && at(x, top - 1) == Cell::empty) --top;
  }
  // Where rows went, or one is new.
  void lower_tops() {
    for (int x = 0; x < width(); ++x) lower_top(x);
  }

  int height_;
  field::CellBoard<Cell> cells_;
  std::vector<int> tops_;  // of each column: the lowest row from which on upwards nothing is set
};

}  // namespace tetron::tetrio
