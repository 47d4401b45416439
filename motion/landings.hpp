#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "motion/board.hpp"
#include "motion/columns.hpp"
#include "motion/packed.hpp"
#include "motion/piece.hpp"

namespace tetron::motion {

// A place where a piece comes to rest, given by the lower left corner of its box.
struct Landing {
  std::uint8_t form = 0;
  std::uint8_t rotation = 0;  // one with which the piece can get there
  std::int8_t x = 0;
  std::int8_t y = 0;
  friend constexpr bool operator==(const Landing& a, const Landing& b) {
    return a.form == b.form && a.x == b.x && a.y == b.y;
  }
};

// Where a piece appears, given by the corner of its box. Without a Start, pieces come from anywhere above
// the field.
struct Start {
  int rotation = 0;
  int x = 0;
  int y = 0;
};

// Finds every place where a piece comes to rest if it is moved sideways, down and rotated in any order.
// Keeps memory between calls.
class LandingFinder {
 public:
  // Sets `found` to the landings, each set of cells once. It is empty if the piece does not fit where it
  // appears.
  void find(const Board& board, const Piece& piece, const std::optional<Start>& start,
            std::vector<Landing>& found);

 private:
  // The prepared pieces, by Piece::id().
  template <class Word>
  using Prepared = std::vector<std::pair<std::uint64_t, SheetPiece<Word>>>;

  template <class Word>
  bool find_on_sheet(const Board& board, const Piece& piece, int top, Prepared<Word>& prepared,
                     std::vector<Landing>& found);
  template <class Word>
  Word sheet_of(const Board& board, int top) const;
  void set_width(int width);

  bool has_free_way(const Piece& piece, int top, const std::optional<Start>& start) const;
  void collect(const Piece& piece, bool is_spread, std::vector<Landing>& found) const;

  int width_ = 0;
  Prepared<Word128> low_;   // for low stacks in fields of this width
  Prepared<Word256> high_;  // for higher stacks
  int unit_ = 0;            // rows that an entry of units_ covers
  // By the bits of unit_ cells of a column: the same cells in the first column of a sheet.
  std::array<std::uint64_t, 64> units_{};
  std::array<std::uint8_t, bits_of<Word256>> x_of_{};  // by bit of a sheet
  std::array<std::uint8_t, bits_of<Word256>> y_of_{};
  ColumnFlood columns_;  // used if the sheets are too small
};

}  // namespace tetron::motion
