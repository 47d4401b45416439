#pragma once

#include <array>
#include <cstddef>

#include "field/cell_board.hpp"
#include "field/tetromino.hpp"

// Pieces in their boxes, and the field, with the coordinates of the game.
namespace tetron::techmino {

// In the game's order; bags are drawn from the end.
inline constexpr std::array order{field::Tetromino::z, field::Tetromino::s, field::Tetromino::j,
                                  field::Tetromino::l, field::Tetromino::t, field::Tetromino::o,
                                  field::Tetromino::i};
std::size_t index_of(field::Tetromino kind);

// A piece in its box, which is as small as possible. x and y are the column and row of the box's lower left
// cell, counted from 1.
struct Falling {
  field::Tetromino kind{};
  int turn = 0;
  int x = 0;
  int y = 0;
};

// The cells of a box, relative to the lower left one, and the centre of rotation in half cells.
struct Box {
  std::array<field::Offset, 4> cells{};
  int width = 0;
  int height = 0;
  int centre_x2 = 0;
  int centre_y2 = 0;
};
const Box& box_of(field::Tetromino kind, int turn);

class Field {
 public:
  static constexpr int width = 10;

  // Columns and rows from 1; outside counts as filled, except above all rows.
  bool is_filled(int x, int y) const {
    return x < 1 || x > width || y < 1 || field::is_block(rows_.at(x - 1, y - 1));
  }
  bool overlaps(field::Tetromino kind, int turn, int x, int y) const;
  void put(const Falling& piece, field::Tetromino color);
  // How many full rows were removed, and whether rows above them came down.
  struct Gone {
    int rows = 0;
    bool fell = false;
  };
  Gone remove_full_rows();
  bool is_empty() const { return height() == 0; }
  // The number of rows up to the highest block.
  int height() const { return rows_.rows(); }

 private:
  field::CellBoard<> rows_{width, 0};
};

}  // namespace tetron::techmino
