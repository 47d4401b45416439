#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "motion/piece.hpp"
#include "motion/words.hpp"

namespace tetron::motion {

// A field as one word by rows: bit row * width + column, row 0 the lowest. Rows above the highest are open.
template <class Word>
struct Sheet {
  int width = 0;
  int rows = 0;
  Word cells{};  // all
  Word first_column{};
  Word not_first{};  // those that are not in the first column, and not in the last
  Word not_last{};

  // As many rows as the word has room for.
  explicit Sheet(int wide) : Sheet(wide, bits_of<Word> / wide) {}
  Sheet(int wide, int lines);

  Word bit(int column, int row) const { return Word{1} << (row * width + column); }
  // Rows 0..count-1.
  Word below(int count) const {
    return count * width >= bits_of<Word> ? ~Word{} : ~(~Word{} << count * width);
  }
  // Those from `first` on before `end`, as far as there are such columns.
  Word columns(int first, int end) const;
  // Rows up to the highest block.
  int top(const Word& blocks) const { return (bit_width(blocks) + width - 1) / width; }
};

// A turn's step on a sheet, from corner to corner of the boxes.
template <class Word>
struct SheetStep {
  int by = 0;     // bits
  Word inside{};  // corners from which it ends within the rows and columns
  Word sky{};     // ... above the rows, where everything fits
};

// All the turns of a piece from one rotation to another.
template <class Word>
struct SheetTurn {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::vector<SheetStep<Word>> steps;  // in the order in which they are tried
};

// A piece on sheets of one size: where it fits, where it gets to, where it comes to rest. Sets of places are
// words of the lower left corners of its box.
template <class Word>
class SheetPiece {
 public:
  struct Form {
    Word cells{};  // moved into the lowest corner at the left
    Word valid{};  // corners within the columns
    int width = 0;
    int height = 0;
    std::vector<int> at;  // bits of the cells
  };
  using Four = std::array<Word, 4>;

  SheetPiece(const Piece& piece, const Sheet<Word>& sheet);

  const Sheet<Word>& sheet() const { return sheet_; }
  std::size_t forms() const { return forms_.size(); }
  const Form& form(std::size_t number) const { return forms_[number]; }
  std::size_t form_of(std::size_t rotation) const { return form_of_[rotation]; }
  const std::vector<SheetTurn<Word>>& turns() const { return turns_; }

  // Whether stacks of so many rows leave room enough above them on the sheet: for a piece that lies on top,
  // and for all turns that reach down among them.
  bool has_room(int top) const { return top + room_ <= sheet_.rows; }

  // Corners where each form fits.
  void find_fits(const Word& blocks, Four& fits) const;
  // Those of them, by form, that a piece gets to by falling alone; `top` rows have blocks.
  void find_open(const Four& fits, int top, Four& open) const;
  // Where each form comes to rest, come from the open sky. With `reached`, which rotations can get there: all
  // corners that each rotation gets to, or at least one rotation for each place. True if a way had to be
  // looked for; else every rotation of a form gets to all its places.
  bool find_places(const Word& blocks, Four& places, Four& reached) const;
  // All corners that each rotation gets to from those in `reached`. Ends early once the first rotation of
  // each form has all of `wanted` (by form).
  void spread(Four& reached, const Four& fits, const Four& wanted) const;

 private:
  void slide(Word& reached, const Word& fits) const;
  void turn(const SheetTurn<Word>& turn, const Word& sources, const Word& fits, Word& reached) const;

  Sheet<Word> sheet_;
  std::vector<Form> forms_;
  std::array<std::size_t, 4> form_of_{};
  std::array<std::size_t, 4> first_of_{};  // by form: the first rotation that has it
  std::vector<SheetTurn<Word>> turns_;
  bool turns_to_itself_ = true;  // no turn changes anything
  int room_ = 1;                 // rows that are needed above a stack
};

extern template struct Sheet<std::uint64_t>;
extern template struct Sheet<Word128>;
extern template struct Sheet<Word256>;
extern template class SheetPiece<std::uint64_t>;
extern template class SheetPiece<Word128>;
extern template class SheetPiece<Word256>;

}  // namespace tetron::motion
