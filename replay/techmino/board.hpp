#pragma once

#include <array>
#include <cstddef>

#include "field/cell_board.hpp"
#include "field/tetromino.hpp"

// Pieces in their boxes, and the field, counted as the game does.
namespace tetron::techmino {

// In the game's order, in which a bag is filled from behind.
inline constexpr std::array order{field::Tetromino::z, field::Tetromino::s, field::Tetromino::j,
                                  field::Tetromino::l, field::Tetromino::t, field::Tetromino::o,
                                  field::Tetromino::i};
std::size_t index_of(field::Tetromino kind);

// A piece in its box, whose lower left cell is at a column and a row, counted from 1. The box is as small as
// it can be.
struct Falling {
  field::Tetromino kind{};
  int turn = 0;
  int x = 0;
  int y = 0;
};

// Cells of a box from its lower left one, and the place in it that turns leave where it is, in halves.
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

  // Columns and rows from 1; outside is filled, above all rows is empty.
  bool is_filled(int x, int y) const {
    return x < 1 || x > width || y < 1 || field::is_block(rows_.at(x - 1, y - 1));
  }
  bool overlaps(field::Tetromino kind, int turn, int x, int y) const;
  void put(const Falling& piece, field::Tetromino color);
  // How many full rows went, and whether rows that stood on them fell.
  struct Gone {
    int rows = 0;
    bool fell = false;
  };
  Gone remove_full_rows();
  bool is_empty() const { return height() == 0; }
  // Up to the highest block.
  int height() const { return rows_.rows(); }

 private:
  field::CellBoard<> rows_{width, 0};
};

}  // namespace tetron::techmino
