#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "solver/pc/board/frame.hpp"

// Internal to the solver.
namespace tetron::pc {

// The cells that a piece covers if some rows of the field have vanished before it comes: the cells of a
// piece can then be in rows that are not adjacent here.
template <class Word>
struct SplitPlacement {
  Word cells = 0;
  std::uint8_t kind = 0;
  std::uint8_t form = 0;
  std::uint16_t gaps = 0;  // bit of each row that is between the piece's rows
};

// All placements within the lowest `height` rows, of these kinds (bits), listed by their first cell: number
// column * lines + row.
template <class Word>
std::vector<std::vector<SplitPlacement<Word>>> split_placements_in(const Frame<Word>& frame,
                                                                   const Forms<Word>& forms, int height,
                                                                   unsigned kinds);

// The first empty cell, going through the columns from the left and each column from below: its number as in
// split_placements_in(), or -1 if there is none.
template <class Word>
int first_empty(const Frame<Word>& frame, Word board);

// Whether every part of the board between two walls has a multiple of four empty cells. There is a wall
// between two neighbouring columns if no row has both cells empty: then no piece covers cells of both,
// whichever rows vanish.
template <class Word>
bool are_parts_whole(const Frame<Word>& frame, Word board) {
  const Word empty = frame.full() & ~board;
  Word pairs = empty & empty >> 1;
  for (int rows = 1; rows < frame.lines; rows *= 2) pairs |= pairs >> rows * frame.width;
  Word columns = frame.bit(0, 0);
  for (int row = 1; row < frame.lines; ++row) columns |= frame.bit(0, row);
  // Columns with a wall directly to their right, including the last column.
  Word walls = (~pairs | frame.bit(frame.width - 1, 0)) & frame.below(1);
  for (; walls != 0; walls &= walls - 1) {
    const Word up_to = columns * static_cast<Word>((std::uint64_t{2} << lowest_bit(walls)) - 1);
    if (bits_in(static_cast<Word>(empty & up_to)) % 4 != 0) return false;
  }
  return true;
}

// Whether pieces can cover the empty cells of a board at all, in any order and without regard to how they
// get there. If not, the board can be given up at once. Answers are cached.
template <class Word>
class Packings {
 public:
  Packings(const Frame<Word>& frame, const Forms<Word>& forms, unsigned kinds);

  bool can_cover(Word board);
  // `is_over` is called now and then. After it returns true, calls return at once with meaningless results.
  void stop_when(std::function<bool()> is_over) { is_over_ = std::move(is_over); }
  std::size_t bytes() const { return known_.size() * (sizeof(Word) + 1); }

 private:
  bool search(Word board, int height);
  void grow();
  // Where a board is stored or will be; 0 marks a free slot.
  Word* slot(Word board);

  Frame<Word> frame_;
  std::vector<std::vector<std::vector<SplitPlacement<Word>>>> placements_;  // by height
  std::vector<Word> columns_;
  std::vector<Word> known_;
  std::vector<std::uint8_t> answers_;
  std::size_t used_ = 0;
  std::function<bool()> is_over_;
};

extern template class Packings<std::uint64_t>;
extern template class Packings<Word128>;

}  // namespace tetron::pc
