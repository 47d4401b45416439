#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "field/tetromino.hpp"
#include "motion/landings.hpp"

namespace tetron::motion {

// Where the centres of pieces appear, in the spawn rotation; row 0 is the lowest.
struct Spawn {
  int column = 0;
  int row = 0;
};

// Counts the ways to place a sequence of pieces in an empty field; full rows are cleared. Two ways differ if
// the cells of a piece differ, not if only its path does. Comparing with known counts tests the movement of
// pieces and its speed.
class Perft {
 public:
  // `pieces` are in the order of field::all_tetrominoes. Without `spawn` they come from anywhere above the
  // stack.
  Perft(const std::array<Piece, 7>& pieces, int width, std::optional<Spawn> spawn = std::nullopt);

  std::uint64_t count(std::span<const field::Tetromino> queue);

 private:
  template <class Word>
  using OnSheet = std::array<SheetPiece<Word>, 7>;

  template <class Word>
  static OnSheet<Word> on_sheets(const std::array<Piece, 7>& pieces, int width);
  template <class Word>
  std::uint64_t count_on(const OnSheet<Word>& pieces, const Word& blocks,
                         std::span<const field::Tetromino> queue);
  std::uint64_t count_higher(const Word128& blocks, std::span<const field::Tetromino> queue);
  std::uint64_t count_higher(const Word256& blocks, std::span<const field::Tetromino> queue);
  std::uint64_t count_any(const Board& board, std::span<const field::Tetromino> queue);

  std::array<Piece, 7> pieces_;
  int width_;
  std::optional<Spawn> spawn_;
  std::array<int, 7> free_up_to_{};  // stacks up to this many rows do not obstruct a piece that appears
  OnSheet<Word128> low_;
  OnSheet<Word256> high_;
  LandingFinder finder_;
};

}  // namespace tetron::motion
