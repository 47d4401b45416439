#pragma once

#include <array>
#include <cstdint>

#include "motion/board.hpp"
#include "motion/piece.hpp"

namespace tetron::motion {

// Which of the steps of a turn may be taken.
enum class Stepping : std::uint8_t {
  first,  // the first after which the piece fits, as in games
  any     // any after which it fits: reaches at least as much, and never more for more blocks
};

// Where a piece gets to on a board of any size, moved to the sides, down, and turned in any order: a word a
// column, bit y for row y of the lower left corner of its box. Slower than SheetPiece where that has room.
class ColumnFlood {
 public:
  // Where each form fits, up to rows_above rows above the board. The piece must outlive what follows.
  void begin(const Board& board, const Piece& piece);
  // All places that are reached from above everything, or from one place, by its corner: false if it does not
  // fit there.
  void spread_from_sky(Stepping stepping = Stepping::first);
  bool spread_from(int rotation, int x, int y, Stepping stepping = Stepping::first);

  std::uint64_t fits(std::size_t form, int x) const { return fits_[form][static_cast<std::size_t>(x)]; }
  // ... with nothing above.
  std::uint64_t open(std::size_t form, int x) const { return open_[form][static_cast<std::size_t>(x)]; }
  std::uint64_t reached(std::size_t rotation, int x) const {
    return reached_[rotation][static_cast<std::size_t>(x)];
  }

 private:
  using Columns = std::array<std::uint64_t, most_columns>;

  void spread(Stepping stepping);
  void slide(std::size_t rotation);
  bool turn(Stepping stepping);

  const Piece* piece_ = nullptr;
  int width_ = 0;
  std::uint64_t rows_ = 0;  // all, with those above
  std::array<Columns, 4> fits_;
  std::array<Columns, 4> open_;
  std::array<Columns, 4> reached_;
};

}  // namespace tetron::motion
