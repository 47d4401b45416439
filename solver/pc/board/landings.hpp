#pragma once

#include <array>
#include <vector>

#include "motion/packed.hpp"
#include "solver/pc/board/frame.hpp"

// Internal to the solver.
namespace tetron::pc {

// The places where pieces come to rest.
template <class Word>
class Landings {
 public:
  Landings(const Frame<Word>& frame, const Movement& movement, Drop drop);

  const Frame<Word>& frame() const { return frame_; }
  const Forms<Word>& forms() const { return forms_; }
  Word not_last_column() const { return pieces_.front().sheet().not_last; }

  // Appends the cells of each place where a piece of the kind can come to rest, if it lies completely below
  // the height of the board and `wanted(cells)` is true. `wanted` is called before the way to the place is
  // searched.
  template <class Wanted>
  void find(Word board, std::size_t kind, std::vector<Word>& places, const Wanted& wanted) const {
    const int height = frame_.height_of(board);
    const Word blocks = board & frame_.below(height);
    const Drop drop = drop_of(kind);
    const std::size_t first = places.size();
    std::array<Word, 4> fits{};
    std::array<Word, 4> open{};
    std::array<Word, 4> hidden{};  // resting places that are wanted but not open to the sky
    bool any_hidden = false;
    const auto& forms = forms_.forms[kind];
    find_fits(blocks, kind, fits);
    if (drop == Drop::none)
      open = fits;
    else
      pieces_[kind].find_open(fits, height, open);
    for (std::size_t i = 0; i < forms.size(); ++i) {
      const Form<Word>& form = forms[i];
      if (form.height > height) continue;
      Word rest = fits[i] & ~(fits[i] << frame_.width) & frame_.below(height - form.height + 1);
      if (drop == Drop::hard) rest &= open[i];
      for (; rest != 0; rest &= rest - 1) {
        const int place = lowest_bit(rest);
        const Word cells = form.cells << place;
        if (!wanted(cells)) continue;
        if ((open[i] >> place & 1) != 0)
          places.push_back(cells);
        else
          hidden[i] |= Word{1} << place;
      }
      any_hidden = any_hidden || hidden[i] != 0;
    }
    if (any_hidden) find_hidden(kind, fits, open, hidden, places);
    if (must_spin(kind)) keep_spins(board, places, first);
  }

  // Whether find() has these cells because nothing is above them. The cells must be those of a piece of the
  // kind that rests on something.
  bool drops_straight(Word board, std::size_t kind, Word cells) const {
    if (must_spin(kind)) return false;
    const Word below = frame_.below(frame_.height_of(board));
    Word above = cells;
    for (int rows = 1; rows < frame_.lines; rows *= 2) above |= above << rows * frame_.width;
    return (cells & ~below) == 0 && (above & board & below) == 0;
  }

  // The spin that a T makes on these cells if its last move was a turn. It is none unless at least three of
  // the four cells diagonal to its centre are blocks or walls. It is full if both cells that the T points to
  // are, or if the turn says so (Kick).
  TSpin t_spin(Word board, Word cells) const;

  // All reachable positions of the piece's lower left corner, for each rotation; boards and kinds as in
  // find().
  std::array<Word, 4> reached(Word board, std::size_t kind) const;
  // A turn that can end at a corner: the rotation that it comes from, and the number of the kick.
  struct LastTurn {
    std::size_t from = 0;
    std::size_t step = 0;
    bool is_full_spin = false;
  };
  // The turns of the piece, among the `reached` positions, that end at `corner` in `rotation`.
  std::vector<LastTurn> turns_into(Word board, std::size_t kind, std::size_t rotation, int corner,
                                   const std::array<Word, 4>& reached) const;
  // Whether a piece of that form fits at the corner.
  bool is_free(Word board, const Form<Word>& form, int corner) const {
    return (board & frame_.below(frame_.height_of(board)) & (form.cells << corner)) == 0;
  }

  // How many of the cells diagonal to the centre of a T are blocks or walls: those that it points to
  // (front), and the others (back).
  struct Corners {
    int front = 0;
    int back = 0;
    Word open = 0;  // those that are empty cells of the frame
  };
  Corners corners_of(Word board, Word cells) const;
  // If the last move of a T into these cells cannot be a turn: the cells of which at least one has to become
  // a block before it can. A block there stops a turn that now ends elsewhere.
  Word turn_stoppers(Word board, Word cells) const;

 private:
  static constexpr std::size_t t_kind = index_of(field::Tetromino::t);
  // Drop::soft, hard or none, for pieces of this kind.
  Drop drop_of(std::size_t kind) const {
    if (drop_ < Drop::t_soft) return drop_;
    return kind == t_kind ? Drop::soft : Drop::hard;
  }
  bool must_spin(std::size_t kind) const { return drop_ > Drop::t_soft && kind == t_kind; }
  // Removes the places of a T, from number `first` on, where it does not make the required kind of spin.
  void keep_spins(Word board, std::vector<Word>& places, std::size_t first) const;
  void find_fits(Word blocks, std::size_t kind, std::array<Word, 4>& fits) const {
    const auto& forms = forms_.forms[kind];
    for (std::size_t i = 0; i < forms.size(); ++i) {
      const auto& at = forms[i].at;
      fits[i] = ~(blocks >> at[0] | blocks >> at[1] | blocks >> at[2] | blocks >> at[3]) &
                pieces_[kind].form(i).valid;
    }
  }
  void find_hidden(std::size_t kind, const std::array<Word, 4>& fits, const std::array<Word, 4>& open,
                   const std::array<Word, 4>& hidden, std::vector<Word>& places) const;

  Frame<Word> frame_;
  Forms<Word> forms_;
  Drop drop_;
  std::vector<motion::SheetPiece<Word>> pieces_;  // by kind of piece
  std::array<std::array<std::array<std::uint64_t, 4>, 4>, 7>
      full_{};  // [kind][from][to]: bits of the kicks that make a full spin
};

extern template class Landings<std::uint64_t>;
extern template class Landings<Word128>;

}  // namespace tetron::pc
