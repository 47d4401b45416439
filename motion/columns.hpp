#pragma once

#include <array>
#include <cstdint>

#include "motion/board.hpp"
#include "motion/piece.hpp"

namespace tetron::motion {

// Which kicks of a rotation may be used.
enum class Stepping : std::uint8_t {
  first,  // the first one after which the piece fits, as in games
  any     // any one after which it fits: reaches at least as much, and more blocks never make it reach more
};

// Finds the places that a piece can reach on a board of any size by moving sideways, down and rotating in
// any order. Places are one word for each column: bit y is row y of the lower left corner of the piece's
// box. Slower than SheetPiece, which needs a board with few enough cells.
class ColumnFlood {
 public:
  // Finds where each form fits, up to rows_above rows above the board. The piece must outlive the calls that
  // follow.
  void begin(const Board& board, const Piece& piece);
  // Finds all places that can be reached from above everything, or from one place, given by its corner.
  // spread_from returns false if the piece does not fit there.
  void spread_from_sky(Stepping stepping = Stepping::first);
  bool spread_from(int rotation, int x, int y, Stepping stepping = Stepping::first);

  std::uint64_t fits(std::size_t form, int x) const { return fits_[form][static_cast<std::size_t>(x)]; }
  // Where the form fits with nothing above it.
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
  std::uint64_t rows_ = 0;  // the rows of the board and those above it
  std::array<Columns, 4> fits_;
  std::array<Columns, 4> open_;
  std::array<Columns, 4> reached_;
};

}  // namespace tetron::motion
