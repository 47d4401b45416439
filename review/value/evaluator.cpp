#include "review/value/evaluator.hpp"

#include <bit>

namespace tetron::review {

namespace {

// Number of set bits. Written so that functions compiled for processors with such an instruction use it.
[[gnu::always_inline]] inline int ones(std::uint64_t word) {
  return __builtin_popcountll(word);
}

// The sum of 1 + 2 + ... + length over all runs of set bits.
[[gnu::always_inline]] inline int triangular(std::uint64_t cells) {
  int sum = 0;
  for (std::uint64_t run = cells; run != 0; run = run << 1 & cells) sum += ones(run);
  return sum;
}

template <int fixed_width>
[[gnu::always_inline]] inline Features count(const Board& board) {
  const int width = fixed_width > 0 ? fixed_width : board.width();
  const std::uint64_t walls = board.walls();
  int row_transitions = 0;
  int column_transitions = 0;
  int holes = 0;
  int wells = 0;
  int depth = 0;
  std::uint64_t rows = 0;
  unsigned steps = 0;
  std::uint64_t left = walls;
  std::uint64_t column = board[0];
  int left_top = 0;
  for (int x = 0; x < width; ++x) {
    const std::uint64_t right = x + 1 < width ? board[x + 1] : walls;
    const int top = static_cast<int>(std::bit_width(column));
    const std::uint64_t empty = ~column & ((std::uint64_t{1} << top) - 1);
    row_transitions += ones((left ^ column) & walls);
    column_transitions += ones(column ^ (column << 1 | 1));
    if (empty != 0) {
      holes += ones(empty);
      rows |= empty;
      for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1)
        depth += ones(column & ~(rest ^ (rest - 1)));
    }
    wells += triangular(~column & left & right & walls);
    if (x > 0 && top - left_top >= -2 && top - left_top <= 2) steps |= 1U << (top - left_top + 2);
    left_top = top;
    left = column;
    column = right;
  }
  row_transitions += ones((left ^ walls) & walls);
  return {0, 0, row_transitions, column_transitions, holes, wells, depth, ones(rows), ones(steps)};
}

[[gnu::always_inline]] inline double weighed(const Board& board, const Weights& weights) {
  const Features features = board.width() == 10 ? count<10>(board) : count<0>(board);
  double value = 0;
  for (std::size_t i = 2; i < feature_count; ++i) value += weights[i] * features[i];
  return value;
}

double weighed_plain(const Board& board, const Weights& weights) {
  return weighed(board, weights);
}

#ifdef __x86_64__
[[gnu::target("popcnt")]] double weighed_popcnt(const Board& board, const Weights& weights) {
  return weighed(board, weights);
}
#endif

using Weigh = double (*)(const Board& board, const Weights& weights);

Weigh best_weigh() {
#ifdef __x86_64__
  if (__builtin_cpu_supports("popcnt")) return weighed_popcnt;
#endif
  return weighed_plain;
}

}  // namespace

std::string_view name_of(Feature feature) {
  constexpr std::array<std::string_view, feature_count> names{
      "landing height", "eroded cells", "row transitions", "column transitions", "holes",
      "wells",          "hole depth",   "rows with holes", "pattern diversity"};
  return names[static_cast<std::size_t>(feature)];
}

const Weights& tuned_weights() {
  static constexpr Weights weights{-12.09, 14.69, -18.87, -27.94, -16.18, -18.62, -8.65, -24.04, 11.94};
  return weights;
}

Placed placed(const Board& board, const Stone& stone, const Landing& landing) {
  const Form& form = stone.forms()[landing.form];
  Placed result{board};
  std::uint64_t rows = 0;
  for (const field::Offset& cell : form.cells) {
    const std::uint64_t row = std::uint64_t{1} << (landing.y + cell.up);
    result.board[landing.x + cell.right] |= row;
    rows |= row;
  }
  result.height2 = 2 * landing.y + form.height - 1;
  const std::uint64_t full = rows & result.board.full_rows();
  if (full != 0) {
    result.lines = std::popcount(full);
    for (const field::Offset& cell : form.cells)
      result.eroded += static_cast<int>(full >> (landing.y + cell.up) & 1);
    result.eroded *= result.lines;
    result.board.remove_rows(full);
    for (int x = 0; x < board.width() && !result.is_out; ++x) result.is_out = result.board[x] > board.walls();
  } else {
    result.is_out = landing.y + form.height > board.height();
  }
  return result;
}

Features features_of(const Placed& placed) {
  Features features = count<0>(placed.board);
  features[0] = placed.height2 / 2;
  features[1] = placed.eroded;
  return features;
}

double Evaluator::of_board(const Board& board) const {
  static const Weigh weigh = best_weigh();
  return weigh(board, weights_);
}

}  // namespace tetron::review
