#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "motion/piece.hpp"
#include "motion/words.hpp"

namespace tetron::motion {

// The layout of a field as one word, row by row: cell (column, row) is bit row * width + column, row 0 is
// the lowest. Rows above the highest one are empty.
template <class Word>
struct Sheet {
  int width = 0;
  int rows = 0;
  Word cells{};  // every cell of the sheet
  Word first_column{};
  Word not_first{};  // every cell that is not in the first, and not in the last column
  Word not_last{};

  // With as many rows as the word has room for.
  explicit Sheet(int wide) : Sheet(wide, bits_of<Word> / wide) {}
  Sheet(int wide, int lines);

  Word bit(int column, int row) const { return Word{1} << (row * width + column); }
  // The rows 0 to count - 1.
  Word below(int count) const {
    return count * width >= bits_of<Word> ? ~Word{} : ~(~Word{} << count * width);
  }
  // The columns from `first` up to, not including, `end`, as far as they exist.
  Word columns(int first, int end) const;
  // The number of rows up to the highest block.
  int top(const Word& blocks) const { return (bit_width(blocks) + width - 1) / width; }
};

// A kick on a sheet, from the corner of one box to that of the other.
template <class Word>
struct SheetStep {
  int by = 0;     // distance in bits
  Word inside{};  // corners from which it ends inside the rows and columns
  Word sky{};     // corners from which it ends above the rows, where everything fits
};

// All kicks of a piece from one rotation to another.
template <class Word>
struct SheetTurn {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::vector<SheetStep<Word>> steps;  // in the order in which they are tried
};

// A piece on sheets of one size: where it fits, which places it can reach and where it comes to rest. Sets
// of places are words with a bit for the lower left corner of the piece's box.
template <class Word>
class SheetPiece {
 public:
  struct Form {
    Word cells{};  // with the box in the lowest left corner
    Word valid{};  // corners for which the box is within the columns
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

  // Whether a stack of `top` rows leaves enough room above it on the sheet for a piece on top of it and for
  // all rotations that reach down into it.
  bool has_room(int top) const { return top + room_ <= sheet_.rows; }

  // Finds, for each form, the corners where it fits.
  void find_fits(const Word& blocks, Four& fits) const;
  // Of these, finds those that a piece reaches by falling straight down; `top` rows have blocks.
  void find_open(const Four& fits, int top, Four& open) const;
  // Finds where each form comes to rest if it comes from above. If other ways than falling had to be
  // searched, returns true and sets `reached` to the corners that each rotation can reach: all of them, or
  // at least one rotation for each place. Otherwise returns false, and every rotation of a form reaches all
  // its places.
  bool find_places(const Word& blocks, Four& places, Four& reached) const;
  // Extends `reached` to all corners that each rotation can reach from it. Stops early when, for each form,
  // its first rotation has reached all of `wanted`, which is by form.
  void spread(Four& reached, const Four& fits, const Four& wanted) const;

 private:
  void slide(Word& reached, const Word& fits) const;
  void turn(const SheetTurn<Word>& turn, const Word& sources, const Word& fits, Word& reached) const;

  Sheet<Word> sheet_;
  std::vector<Form> forms_;
  std::array<std::size_t, 4> form_of_{};
  std::array<std::size_t, 4> first_of_{};  // by form: the first rotation with this form
  std::vector<SheetTurn<Word>> turns_;
  bool turns_to_itself_ = true;  // no rotation changes the cells
  int room_ = 1;                 // rows that are needed above a stack
};

extern template struct Sheet<std::uint64_t>;
extern template struct Sheet<Word128>;
extern template struct Sheet<Word256>;
extern template class SheetPiece<std::uint64_t>;
extern template class SheetPiece<Word128>;
extern template class SheetPiece<Word256>;

}  // namespace tetron::motion
