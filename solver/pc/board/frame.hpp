#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "field/tetromino.hpp"
#include "motion/words.hpp"
#include "solver/pc/board/movement.hpp"

// Within the solver only.
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

// A field of `width` columns and `lines` rows as one word: bit row * width + column, row 0 the lowest. A row
// that is full has vanished: what is above comes down, and the row stands full at the top. So a field that is
// done is all ones, however its rows went, and boards that go on alike are equal. Rows from height_of() on
// are open sky.
template <class Word>
struct Frame {
  static constexpr int bits = static_cast<int>(sizeof(Word)) * 8;

  int width = 0;
  int lines = 0;
  int rows = 0;  // with the sky that pieces turn in: width * rows <= bits

  Word bit(int column, int row) const { return Word{1} << (row * width + column); }
  // Rows 0..count-1.
  Word below(int count) const {
    const int cells = count * width;
    return cells >= bits ? ~Word{0} : (Word{1} << cells) - 1;
  }
  Word row(int number) const { return below(number + 1) & ~below(number); }
  Word full() const { return below(lines); }

  // Rows that have not vanished.
  int height_of(Word board) const {
    int height = lines;
    while (height > 0 && (row(height - 1) & ~board) == 0) --height;
    return height;
  }
  // Whether any of the lower `height` rows is full.
  bool has_full_row(Word board, int height) const {
    // Runs of blocks to the right of each cell, as long as a row in the end; they may run on in the row
    // above.
    Word run = board;
    int length = 1;
    for (; length * 2 <= width; length *= 2) run &= run >> length;
    run &= run >> (width - length);
    for (int number = 0; number < height; ++number, run >>= width)
      if ((run & 1) != 0) return true;
    return false;
  }
  // Lets the full rows among the lower `height` vanish. `gone`, if given, gets their bits as they stood.
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

// The cells that a piece covers in one of its rotations, moved into the lowest corner at the left.
template <class Word>
struct Form {
  Word cells = 0;
  int width = 0;
  int height = 0;
  std::uint8_t kind = 0;
  std::array<int, 4> at{};  // bits of the cells
};

// The distinct forms of each kind, and which rotation has which.
template <class Word>
struct Forms {
  struct Turned {
    std::size_t form = 0;  // of its kind
    int left = 0;          // column of the corner beside the centre
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
