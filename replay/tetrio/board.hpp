#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "replay/tetrio/piece.hpp"

namespace tetron::tetrio {

// The cells that are set. Row 0 is the lowest; the rows above the visible ones belong to it.
class Board {
 public:
  Board(int width, int height, int buffer)
      : width_(width),
        height_(height),
        rows_(height + buffer),
        cells_(static_cast<std::size_t>(width) * static_cast<std::size_t>(rows_), Cell::empty),
        blocks_in_(static_cast<std::size_t>(rows_), 0),
        tops_(static_cast<std::size_t>(width), 0) {}

  int width() const { return width_; }
  int height() const { return height_; }  // that is seen
  int rows() const { return rows_; }      // with those above it
  Cell at(int x, int row) const { return cells_[index(x, row)]; }
  void set(int x, int row, Cell cell) {
    Cell& old = cells_[index(x, row)];
    blocks_in_[static_cast<std::size_t>(row)] += is_block(cell) - is_block(old);
    old = cell;
    int& top = tops_[static_cast<std::size_t>(x)];
    if (cell != Cell::empty)
      top = std::max(top, row + 1);
    else if (top == row + 1)
      lower_top(x);
  }
  std::span<const Cell> cells() const { return cells_; }

  // Outside counts as set.
  bool is_set(int x, int row) const {
    return static_cast<unsigned>(x) >= static_cast<unsigned>(width_) ||
           static_cast<unsigned>(row) >= static_cast<unsigned>(rows_) || at(x, row) != Cell::empty;
  }
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
      if (column >= tops_.size()) return rows_;
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
  std::size_t index(int x, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }
  static int is_block(Cell cell) { return cell != Cell::empty && cell != Cell::bomb; }
  void remove_row(int row);
  void lower_top(int x) {
    int& top = tops_[static_cast<std::size_t>(x)];
    while (top > 0 && at(x, top - 1) == Cell::empty) --top;
  }

  int width_;
  int height_;
  int rows_;
  std::vector<Cell> cells_;
  std::vector<int> blocks_in_;  // of each row, bombs not counted
  std::vector<int> tops_;       // of each column: the lowest row from which on upwards nothing is set
};

}  // namespace tetron::tetrio
