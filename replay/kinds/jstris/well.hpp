#pragma once

#include <array>
#include <span>

#include "field/cell_board.hpp"
#include "field/tetromino.hpp"
#include "replay/game/event.hpp"

namespace tetron::kinds {

// The piece that falls: where the corner of its box of four by four is, the column and the row from above, as
// the game counts them. The field's rows are 0..19.
struct JstrisPiece {
  field::Tetromino kind{};
  int turns = 0;
  int x = 0;
  int y = 0;
  friend bool operator==(const JstrisPiece&, const JstrisPiece&) = default;

  game::Place place() const;
  // Rows as places have them, 0 the lowest.
  struct Spot {
    int column = 0;
    int row = 0;
  };
  std::array<Spot, 4> cells() const;
};

// Where a piece appears in an empty field.
JstrisPiece first_place(field::Tetromino kind);

// The field: twenty rows, and one above them in which blocks may lie that nothing meets.
class JstrisWell {
 public:
  static constexpr int width = 10;
  static constexpr int height = 20;
  static constexpr int rows = height + 1;

  bool fits(const JstrisPiece& piece) const;
  // What lies there; above the rows nothing does.
  field::Cell at(int column, int row) const { return cells_.at(column, row); }
  // Blocks above the highest row are lost; of two in it the first stays. Says how many cells are in the field
  // itself, and whether all four are where they were to be.
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
  // Rows come up: with a hole `gap` columns wide, or blocks there alone.
  void rise(int count, int hole, int gap, bool is_inverted);
  void rise_solid();
  // Whether a T that was turned has blocks in its corners: in front and behind.
  game::Spin spin_of(const JstrisPiece& piece) const;

  // Without empty rows at the top.
  std::span<const field::Cell> cells() const { return cells_.filled(); }

 private:
  field::CellBoard<> cells_{width, rows};
  int solid_ = 0;  // rows that are never cleared, the lowest
};

}  // namespace tetron::kinds
