#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "field/grid.hpp"
#include "scene/layout/view.hpp"
#include "scene/primitives/picture.hpp"
#include "scene/text/caption.hpp"

// A picture of one board without a margin.
namespace tetron::scene {

// Rows of a field counted from the lowest one, 0; both ends included.
struct RowRange {
  int lowest = 0;
  int highest = 0;
  friend bool operator==(const RowRange&, const RowRange&) = default;

  int count() const { return highest - lowest + 1; }
  // The part of this range that a field of `height` rows has. If it has none of them, the nearest row; at
  // least one row if the field has any.
  RowRange within(int height) const;
};

// How pictures of boards are drawn.
struct BoardStyle {
  int cell = 24;  // pixels a cell is wide and high, 1 to most_cell_pixels
  Look look{.motion = false};
  bool transparent = false;  // empty cells and the surroundings of the board are transparent
  bool border = true;        // a line around the board
};
inline constexpr int most_cell_pixels = 256;

// Width of the line around a board, in pixels.
int border_width(const BoardStyle& style);

struct BoardPiece {
  std::vector<field::Position> cells;  // those outside the board are not shown
  field::Cell cell{};
};

struct Board {
  field::Grid cells;
  // A row set apart below the lowest one, as Row(cells.height()): as many cells as there are columns, or
  // none.
  std::vector<field::Cell> below{};
  std::vector<BoardPiece> pieces{};    // not part of the field yet: brighter
  std::vector<field::Row> flashing{};  // about to be erased: brighter
  int spare_rows = 0;                  // this many uppermost rows have a different background
  std::string title{};                 // UTF-8, one line above the board
  std::string caption{};               // UTF-8, below the board in as many lines as it needs
};

// Room for the parts of a board. Pictures with the same room have the same size, whatever is on the boards.
struct BoardRoom {
  RowRange rows;       // rows that are shown, within the board's
  bool below = false;  // room for the row that is set apart
  bool title = false;
  int caption_lines = 0;
};

// How many lines a caption takes below a board of `columns` columns: at most most_caption_lines, for longer
// captions are cut off; 0 for a caption without visible characters.
int caption_lines(std::string_view caption, int columns, const BoardStyle& style);

Size board_size(int columns, const BoardRoom& room, const BoardStyle& style);
// The picture's size is exactly board_size(board.cells.width(), room, style).
Picture draw_board(const Board& board, const BoardRoom& room, const BoardStyle& style);

}  // namespace tetron::scene
