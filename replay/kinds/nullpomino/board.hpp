#pragma once

#include <array>
#include <span>

#include "field/cell_board.hpp"
#include "formats/nullpomino/rule_options.hpp"
#include "motion/kicks.hpp"

// The field and the pieces of a game. Rows are counted downwards; those above row 0 are hidden, and above the
// hidden rows there are no blocks.
namespace tetron::nullpomino {

struct Cell {
  int x = 0;
  int y = 0;
};

// The cells of the seven tetrominoes in their boxes, with the offsets of the rule; by kind (I L O Z T J S)
// and turn.
class Shapes {
 public:
  explicit Shapes(const RuleOptions& rule);
  const std::array<Cell, 4>& cells(int kind, int turn) const {
    return cells_[static_cast<std::size_t>(kind)][static_cast<std::size_t>(turn)];
  }

 private:
  std::array<std::array<std::array<Cell, 4>, 4>, 7> cells_{};
};

// Row y = 0 is the highest visible row.
class Board {
 public:
  Board(int width, int height, int hidden, bool has_ceiling)
      : cells_(width, height + hidden), height_(height), has_ceiling_(has_ceiling) {}

  int width() const { return cells_.width(); }
  int height() const { return height_; }
  int hidden() const { return cells_.rows() - height_; }
  std::span<const field::Cell> cells() const { return cells_.cells(); }

  // True also outside the field and above all rows.
  bool is_filled(int x, int y) const {
    return !cells_.contains(x, row_of(y)) || field::is_block(cells_.at(x, row_of(y)));
  }
  bool collides(const std::array<Cell, 4>& cells, int x, int y) const;
  // Puts a piece into the field; returns whether all its cells were in a row.
  bool put(const std::array<Cell, 4>& cells, int x, int y, field::Cell value);
  void set(int x, int y, field::Cell value) { cells_.set(x, row_of(y), value); }
  int full_rows() const;
  // How many rows with garbage are full, or not full.
  int rows_of_garbage(bool are_full) const;
  // Whether the field is empty once full rows are removed.
  bool is_empty_but_full_rows() const;
  void remove_full_rows() { cells_.clear_full_rows(); }

 private:
  int row_of(int y) const { return height_ - 1 - y; }

  field::CellBoard<> cells_;
  int height_;
  bool has_ceiling_;
};

}  // namespace tetron::nullpomino
