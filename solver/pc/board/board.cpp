#include "solver/pc/board/board.hpp"

#include <algorithm>
#include <bit>

#include "solver/pc/board/frame.hpp"
#include "solver/pc/board/rows.hpp"

namespace tetron::pc {

int Board::empty_cells() const {
  int blocks = 0;
  for (int row = 0; row < lines; ++row) blocks += std::popcount(rows[static_cast<std::size_t>(row)]);
  return width * lines - blocks;
}

bool is_workable(const Board& board, const Rules& rules) {
  return board.width >= 1 && board.width <= most_columns && board.lines >= 1 && board.lines <= most_lines &&
         rows_of(board.lines, rules.movement) * board.width <= Frame<Word128>::bits;
}

int stack_of(field::GridView grid) {
  int rows = grid.height();
  while (rows > 0 && grid.row_empty(field::Row(grid.height() - rows))) --rows;
  return rows;
}

Board board_of(field::GridView grid, int lines) {
  Board board;
  board.width = grid.width();
  board.lines = lines;
  for (int row = 0; row < std::min(lines, most_lines); ++row)
    for (int column = 0; column < std::min(board.width, most_columns); ++column)
      if (field::is_block(grid.at({field::Column(column), field::Row(grid.height() - 1 - row)})))
        board.add(column, row);
  return board;
}

Board with_room(Board board, const Rules& rules) {
  constexpr int room = 4;
  const int least = board.lines;
  int stack = 0;
  for (int row = 0; row < std::min(least, most_lines); ++row)
    if (board.rows[static_cast<std::size_t>(row)] != 0) stack = row + 1;
  board.lines = std::max(least, std::min(stack + room, most_lines));
  while (board.lines > least && !is_workable(board, rules)) --board.lines;
  return board;
}

int lines_with_room(field::GridView grid, const Rules& rules) {
  return with_room(board_of(grid, std::max(1, stack_of(grid))), rules).lines;
}

}  // namespace tetron::pc
