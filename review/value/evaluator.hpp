#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "review/value/values.hpp"

namespace tetron::review {

// What a placement is valued by. The first two are of the stone that was placed, the others of the field that
// is left, its full rows gone.
// Sources: P. Dellacherie's player as C. P. Fahey describes it ("Tetris AI", 2003): the first six. C. Thiery,
// B. Scherrer, "Building Controllers for Tetris", ICGA Journal 32 (2009): hole depth, rows with holes (their
// BCTS has these eight). B. Scherrer et al., "Approximate Modified Policy Iteration and its Application to
// the Game of Tetris", JMLR 16 (2015): pattern diversity.
enum class Feature : std::uint8_t {
  landing_height,      // row of the middle of the stone, before rows go
  eroded_cells,        // rows that go times the stone's own cells in them
  row_transitions,     // borders between empty and filled along rows; walls are filled
  column_transitions,  // the same along columns; the floor is filled, above the field is empty
  holes,               // empty cells below a block
  wells,               // 1 + 2 + ... + depth of each run of empty cells with both neighbours filled
  hole_depth,          // blocks above each hole
  rows_with_holes,
  pattern_diversity,  // different steps of -2..2 between neighbouring columns
};
inline constexpr std::size_t feature_count = 9;
std::string_view name_of(Feature feature);

using Features = std::array<int, feature_count>;
using Weights = std::array<double, feature_count>;

// As our own cross-entropy search left them (bench/review_tune.cpp).
const Weights& tuned_weights();

// Counted one by one, from the definitions above.
Features features_of(const Placed& placed);

// How long a player lives on from a placement: the features by their weights. It knows no other player.
class Evaluator final : public Values {
 public:
  explicit Evaluator(const Weights& weights = tuned_weights()) : weights_(weights) {}

  const Weights& weights() const { return weights_; }
  double value(const Placed& placed) const { return of_stone(placed) + of_board(placed.board); }
  // The part of the stone that was placed.
  double of_stone(const Placed& placed) const {
    return weights_[0] * placed.height2 / 2 + weights_[1] * placed.eroded + (placed.is_out ? lost : 0);
  }
  // The part of the field that is left.
  double of_board(const Board& board) const;

  double of_move(const Move&, const Placed& after, Standing&) const override { return of_stone(after); }
  double of_field(const Board& board, const Standing&) const override { return of_board(board); }

 private:
  Weights weights_;
};

}  // namespace tetron::review
