#include "app/commands/rules/row_value.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "review/ruleset/stone.hpp"
#include "review/value/evaluator.hpp"

namespace tetron::app {

namespace {

// Rows of rules count from above, those of the review from below.
int row_of(const rules::Board& field, int y) {
  return field.height() - 1 - y;
}

review::Board board_of(const rules::Board& field) {
  review::Board board(field.width(), field.height());
  for (int x = 0; x < field.width(); ++x) {
    board[x] = 0;
    for (int y = 0; y < field.height(); ++y)
      if (field.at(x, y) != 0) board[x] |= std::uint64_t{1} << row_of(field, y);
  }
  return board;
}

// Without the value of the resulting field.
review::Placed placed_of(const rules::Outcome& outcome) {
  review::Placed placed{.board = board_of(outcome.after)};
  review::Board filled = board_of(outcome.before);
  std::vector<int> rows;  // of the tumo's blocks
  rules::for_each_block(outcome.tumo, outcome.settings, [&](int x, int y, int) {
    const int row = row_of(outcome.before, y);
    rows.push_back(row);
    if (outcome.before.contains(x, y)) filled[x] |= std::uint64_t{1} << row;
  });
  if (rows.empty()) return placed;
  const auto [lowest, highest] = std::ranges::minmax(rows);
  placed.height2 = lowest + highest;
  placed.is_out = highest >= filled.height();
  const std::uint64_t full = filled.full_rows() & filled.walls();
  placed.lines = std::popcount(full);
  placed.eroded = placed.lines * static_cast<int>(std::ranges::count_if(rows, [&](int row) {
                    return row >= 0 && row < filled.height() && (full >> row & 1U) != 0;
                  }));
  return placed;
}

// A tumo as a piece that turns within its box, with the box's corner as its centre.
review::Stone stone_of(const rules::Pattern& pattern) {
  std::array<std::vector<field::Offset>, 4> turns;
  for (std::size_t i = 0; i < turns.size(); ++i)
    for (const rules::TumoCell& cell : pattern[i % pattern.size()].cells)
      turns[i].push_back({cell.x, -cell.y});
  return {turns, review::kicks_in_place()};
}

// The most that a tumo that appears on this field can be worth after it is dropped. Returns nothing if it
// does not fit.
std::optional<double> best_drop(const review::Evaluator& evaluator, const review::Board& board,
                                const rules::Tumo& tumo, const rules::Settings& settings) {
  const review::Stone stone = stone_of(settings.patterns[static_cast<std::size_t>(tumo.pattern)]);
  if (stone.is_none()) return std::nullopt;
  const review::Stone::Turned& corner = stone.turned(tumo.turn);
  const review::Start start{tumo.turn, tumo.x + corner.left, board.height() - 1 - tumo.y + corner.bottom};
  std::vector<review::Landing> landings;
  review::LandingFinder().find(board, stone, start, landings);
  std::optional<double> best;
  for (const review::Landing& landing : landings) {
    const bool is_covered =
        std::ranges::any_of(stone.forms()[landing.form].cells, [&](const field::Offset& cell) {
          return board[landing.x + cell.right] >> (landing.y + cell.up) != 0;
        });
    if (is_covered) continue;
    const double value = evaluator.value(review::placed(board, stone, landing));
    best = std::max(best.value_or(value), value);
  }
  return best;
}

}  // namespace

double value_of_rows(const rules::Outcome& outcome) {
  static const review::Evaluator evaluator;
  const review::Placed placed = placed_of(outcome);
  return evaluator.of_stone(placed) +
         best_drop(evaluator, placed.board, outcome.next, outcome.settings).value_or(review::Evaluator::lost);
}

}  // namespace tetron::app
