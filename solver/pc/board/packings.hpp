#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "solver/pc/board/frame.hpp"

// Within the solver only.
namespace tetron::pc {

// The cells that a piece covers, rows between its own among the rows of the field left out: those have
// vanished by the time it comes.
template <class Word>
struct Spread {
  Word cells = 0;
  std::uint8_t kind = 0;
  std::uint8_t form = 0;
  std::uint16_t gaps = 0;  // bit of each row that is left out
};

// All spreads within the lower `height` rows, of these kinds (bits), by their first cell: number column *
// lines + row.
template <class Word>
std::vector<std::vector<Spread<Word>>> spreads_in(const Frame<Word>& frame, const Forms<Word>& forms,
                                                  int height, unsigned kinds);

// The first empty cell, column by column from the left, each from below: its number as above; -1 if there is
// none.
template <class Word>
int first_empty(const Frame<Word>& frame, Word board);

// Whether each part of a board between two walls has a multiple of four empty cells. Where of two
// neighbouring columns no row has both cells empty, no piece is in both, whatever rows vanish.
template <class Word>
bool are_parts_whole(const Frame<Word>& frame, Word board) {
  const Word empty = frame.full() & ~board;
  Word pairs = empty & empty >> 1;
  for (int rows = 1; rows < frame.lines; rows *= 2) pairs |= pairs >> rows * frame.width;
  Word columns = frame.bit(0, 0);
  for (int row = 1; row < frame.lines; ++row) columns |= frame.bit(0, row);
  // Columns with nothing but walls to their right, the last among them.
  Word walls = (~pairs | frame.bit(frame.width - 1, 0)) & frame.below(1);
  for (; walls != 0; walls &= walls - 1) {
    const Word up_to = columns * static_cast<Word>((std::uint64_t{2} << lowest_bit(walls)) - 1);
    if (bits_in(static_cast<Word>(empty & up_to)) % 4 != 0) return false;
  }
  return true;
}

// Whether the empty cells of a board can be covered by pieces at all, in whatever order and whatever the way:
// what cannot is given up at once. Answers are kept.
template <class Word>
class Packings {
 public:
  Packings(const Frame<Word>& frame, const Forms<Word>& forms, unsigned kinds);

  bool can_cover(Word board);
  // Asked now and then; once it says so, answers come at once and mean nothing.
  void stop_when(std::function<bool()> is_over) { is_over_ = std::move(is_over); }
  std::size_t bytes() const { return known_.size() * (sizeof(Word) + 1); }

 private:
  bool search(Word board, int height);
  void grow();
  // Where a board stands or will; 0 marks a free place.
  Word* slot(Word board);

  Frame<Word> frame_;
  std::vector<std::vector<std::vector<Spread<Word>>>> spreads_;  // by height
  std::vector<Word> columns_;
  std::vector<Word> known_;
  std::vector<std::uint8_t> answers_;
  std::size_t used_ = 0;
  std::function<bool()> is_over_;
};

extern template class Packings<std::uint64_t>;
extern template class Packings<Word128>;

}  // namespace tetron::pc
