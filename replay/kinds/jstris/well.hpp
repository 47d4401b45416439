#pragma once

#include <array>
#include <span>

#include "field/cell_board.hpp"
#include "field/tetromino.hpp"
#include "replay/game/event.hpp"

namespace tetron::kinds {

// The falling piece: column and row of the corner of its box of four by four, rows counted from the top as in
// the game. The rows of the field are 0..19.
struct JstrisPiece {
  field::Tetromino kind{};
  int turns = 0;
  int x = 0;
  int y = 0;
  friend bool operator==(const JstrisPiece&, const JstrisPiece&) = default;

  game::Place place() const;
  // With rows counted from the bottom, 0 the lowest.
  struct Spot {
    int column = 0;
    int row = 0;
  };
  std::array<Spot, 4> cells() const;
};

// Where a piece appears in an empty field.
JstrisPiece first_place(field::Tetromino kind);

// The field: twenty rows, and one above them whose blocks do not stop pieces.
class JstrisWell {
 public:
  static constexpr int width = 10;
  static constexpr int height = 20;
  static constexpr int rows = height + 1;

  bool fits(const JstrisPiece& piece) const;
  // The content of a cell; empty above the rows.
  field::Cell at(int column, int row) const { return cells_.at(column, row); }
  // Puts the piece into the field. Blocks above the highest row are lost, and a block that is already in that
  // row stays. Returns how many cells are in the field itself, and whether all four were put as expected.
  struct Put {
    int inside = 0;
    bool is_whole = true;
  };
  Put put(const JstrisPiece& piece);

  struct Cleared {
    int rows = 0;
    int garbage = 0;
    bool all = false;
  };
  Cleared clear_full_rows();
  // Garbage rises with a hole `gap` columns wide; if `is_inverted`, there are blocks only in those columns.
  void rise(int count, int hole, int gap, bool is_inverted);
  void rise_solid();
  // The kind of T-spin, from the blocks at the corners in front of the T and behind it.
  game::Spin spin_of(const JstrisPiece& piece) const;

  // Without the empty rows at the top.
  std::span<const field::Cell> cells() const { return cells_.filled(); }

 private:
  field::CellBoard<> cells_{width, rows};
  int solid_ = 0;  // the lowest rows, which are never cleared
};

}  // namespace tetron::kinds
