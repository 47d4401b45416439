#pragma once

#include "solver/pc/board/board.hpp"
#include "solver/pc/board/frame.hpp"
#include "solver/pc/board/rows.hpp"

// Internal to the solver.
namespace tetron::pc {

inline int rows_of(const Board& board, const Movement& movement) {
  return rows_of(board.lines, movement);
}

// Whether 64 bits are enough for the board.
inline bool is_small(const Board& board, const Movement& movement) {
  return rows_of(board, movement) * board.width <= 64;
}

template <class Word>
Frame<Word> frame_of(const Board& board, const Movement& movement) {
  return {board.width, board.lines, rows_of(board, movement)};
}

template <class Word>
Word word_of(const Board& board) {
  Word word = 0;
  for (int row = 0; row < board.lines; ++row)
    word |= static_cast<Word>(board.rows[static_cast<std::size_t>(row)]) << row * board.width;
  return word;
}

}  // namespace tetron::pc
