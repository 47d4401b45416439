#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "field/tetromino.hpp"
#include "motion/words.hpp"
#include "solver/pc/board/movement.hpp"

// Internal to the solver.
namespace tetron::pc {

using motion::bits_in;
using motion::lowest_bit;
using motion::Word128;

inline std::uint64_t hash_of(std::uint64_t word) {
  word *= 0x9e37'79b9'7f4a'7c15;
  return word ^ word >> 29;
}
inline std::uint64_t hash_of(Word128 word) {
  return hash_of(static_cast<std::uint64_t>(word) ^ hash_of(static_cast<std::uint64_t>(word >> 64)));
}

// A field of `width` columns and `lines` rows as one word: bit row * width + column, row 0 the lowest. When
// a row is full, the rows above it move down, and the full row is kept at the top of the frame. So a field
// that is cleared is all ones, in whatever order its rows vanished, and equal boards have equal
// continuations. Rows from height_of() up are open sky.
template <class Word>
struct Frame {
  static constexpr int bits = static_cast<int>(sizeof(Word)) * 8;

  int width = 0;
  int lines = 0;
  int rows = 0;  // including the sky in which pieces turn: width * rows <= bits

  Word bit(int column, int row) const { return Word{1} << (row * width + column); }
  // Rows 0..count-1.
  Word below(int count) const {
    const int cells = count * width;
    return cells >= bits ? ~Word{0} : (Word{1} << cells) - 1;
  }
  Word row(int number) const { return below(number + 1) & ~below(number); }
  Word full() const { return below(lines); }

  // The number of rows that have not vanished.
  int height_of(Word board) const {
    int height = lines;
    while (height > 0 && (row(height - 1) & ~board) == 0) --height;
    return height;
  }
  // Whether any of the lower `height` rows is full.
  bool has_full_row(Word board, int height) const {
    // In the end, a bit is set where `width` blocks follow to the right of the cell, itself included.
    // Runs that reach into the next row do not matter: only the first cell of each row is looked at.
    Word run = board;
    int length = 1;
    for (; length * 2 <= width; length *= 2) run &= run >> length;
    run &= run >> (width - length);
    for (int number = 0; number < height; ++number, run >>= width)
      if ((run & 1) != 0) return true;
    return false;
  }
  // Removes the full rows among the lowest `height`. `gone`, if not null, gets their bits, numbered as
  // before.
  Word cleared(Word board, int height, unsigned* gone = nullptr) const {
    if (!has_full_row(board, height)) return board;
    for (int number = height - 1; number >= 0; --number) {
      if ((row(number) & ~board) != 0) continue;
      board = (board & below(number)) | ((board >> width) & below(lines) & ~below(number)) | row(lines - 1);
      if (gone) *gone |= 1U << number;
    }
    return board;
  }
};

// The cells that a piece covers in one rotation, moved to the lower left corner of the frame.
template <class Word>
struct Form {
  Word cells = 0;
  int width = 0;
  int height = 0;
  std::uint8_t kind = 0;
  std::array<int, 4> at{};  // bit numbers of the cells
};

// The distinct forms of each kind, and which form each rotation has.
template <class Word>
struct Forms {
  struct Turned {
    std::size_t form = 0;  // number among the forms of its kind
    int left = 0;          // column of the form's corner relative to the centre
    int bottom = 0;
  };
  std::array<std::vector<Form<Word>>, 7> forms;
  std::array<std::array<Turned, 4>, 7> rotations{};

  Forms(const Frame<Word>& frame, const Movement& movement);
};

// How far a turn can bring the lowest cell of a piece down.
int deepest_drop(const Movement& movement);

extern template struct Forms<std::uint64_t>;
extern template struct Forms<Word128>;

}  // namespace tetron::pc
