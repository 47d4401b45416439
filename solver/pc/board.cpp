#include "solver/pc/board.hpp"

#include <bit>

#include "solver/pc/words.hpp"

namespace tetron::pc {

int Board::empty_cells() const {
  int blocks = 0;
  for (int row = 0; row < lines; ++row) blocks += std::popcount(rows[static_cast<std::size_t>(row)]);
  return width * lines - blocks;
}

bool is_workable(const Board& board, const Rules& rules) {
  return board.width >= 1 && board.width <= most_columns && board.lines >= 1 && board.lines <= most_lines &&
         rows_of(board, rules.movement) * board.width <= Frame<Word128>::bits;
}

}  // namespace tetron::pc
