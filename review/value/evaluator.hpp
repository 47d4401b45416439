#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "review/value/values.hpp"

namespace tetron::review {

// The features of a placement. The first two are of the piece that was placed, the others of the field after
// it, without full rows. Sources: P. Dellacherie's player as described by C. P. Fahey ("Tetris AI", 2003):
// the first six. C. Thiery, B. Scherrer, "Building Controllers for Tetris", ICGA Journal 32 (2009): hole
// depth, rows with holes (their BCTS has these eight). B. Scherrer et al., "Approximate Modified Policy
// Iteration and its Application to the Game of Tetris", JMLR 16 (2015): pattern diversity.
enum class Feature : std::uint8_t {
  landing_height,      // row of the middle of the piece, before rows are cleared
  eroded_cells,        // cleared rows times the cells of the piece in them
  row_transitions,     // changes between empty and filled along rows; walls count as filled
  column_transitions,  // the same along columns; the floor counts as filled, above the field is empty
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

// Result of a cross-entropy search (bench/review_tune.cpp).
const Weights& tuned_weights();

// Computed one by one from the definitions above.
Features features_of(const Placed& placed);

// Values a placement by how long a player survives after it: the weighted features. Knows no opponents.
class Evaluator final : public Values {
 public:
  explicit Evaluator(const Weights& weights = tuned_weights()) : weights_(weights) {}

  const Weights& weights() const { return weights_; }
  double value(const Placed& placed) const { return of_stone(placed) + of_board(placed.board); }
  // The part of the piece that was placed.
  double of_stone(const Placed& placed) const {
    return weights_[0] * placed.height2 / 2 + weights_[1] * placed.eroded + (placed.is_out ? lost : 0);
  }
  // The part of the field after it.
  double of_board(const Board& board) const;

  double of_move(const Move&, const Placed& after, AttackState&) const override { return of_stone(after); }
  double of_field(const Board& board, const AttackState&) const override { return of_board(board); }

 private:
  Weights weights_;
};

}  // namespace tetron::review
