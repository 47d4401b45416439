#include "solver/pc/setup/construction.hpp"

#include "solver/pc/board/words.hpp"
#include "solver/pc/building/best_orders.hpp"
#include "solver/pc/building/placed.hpp"
#include "solver/work/stop_check.hpp"

namespace tetron::pc {

namespace {

// The numbers of the sequences that have points.
std::vector<SetWord> passing(const std::vector<std::int32_t>& points) {
  std::vector<SetWord> set(words_for(points.size()));
  for (std::size_t i = 0; i < points.size(); ++i)
    if (points[i] != BestOrders<std::uint64_t>::impossible) set[i / 64] |= SetWord{1} << i % 64;
  return set;
}

template <class Word>
Built build(const Board& board, std::span<const Placed> pieces, bool fixed_order, const Queues& queues,
            const Rules& rules, const solver::Limits& limits, const CoverRule& how) {
  Built result;
  if (!has_room_for_sets(queues, limits)) {
    result.end = solver::End::memory;
    return result;
  }
  const auto frame = frame_of<Word>(board, rules.movement);
  std::vector<Part<Word>> parts;
  for (const Placed& piece : pieces) {
    Part<Word> part{0, static_cast<std::uint8_t>(index_of(piece.kind))};
    for (const Cell& cell : piece.origin) part.cells |= frame.bit(cell.column, cell.row);
    parts.push_back(part);
  }
  Building<Word> building(frame, rules.movement, rules.drop, how.last_soft);
  solver::StopCheck stop(limits);
  building.stop_when([&](std::size_t bytes) {
    if (building.bytes() + bytes > limits.memory) stop.finish(solver::End::memory);
    return stop.is_over();
  });
  building.begin(word_of<Word>(board), parts, fixed_order);
  const CoverJudge judge(how);
  std::optional<BestOrders<Word>> orders;
  if (how.lets_all_pass()) {
    std::vector<SetWord> asked(words_for(queues.size()), ~SetWord{0});
    if (!asked.empty()) asked.back() = last_word_of(queues.size());
    result.covers = building.sequences(queues, rules.hold, asked);
  } else {
    orders.emplace(frame, rules, building, judge);
    orders->stop_when([&](std::size_t bytes) {
      if (building.bytes() + bytes > limits.memory) stop.finish(solver::End::memory);
      return stop.is_over();
    });
    result.covers = passing(orders->points(queues));
  }
  result.end = stop.end();
  if (result.end != solver::End::complete) result.covers.clear();
  result.covered = size_of(result.covers);
  if (result.covered == 0) return result;
  std::uint64_t first = 0;
  while ((result.covers[first / 64] >> first % 64 & 1) == 0) ++first;
  std::vector<std::size_t> order;
  if (orders)
    for (const auto& put : orders->best(queues.at(first))) order.push_back(put.part);
  else
    order = building.order_for(queues.at(first), rules.hold);
  result.pieces = placed_in_order(frame, building, std::span<const Part<Word>>(parts), order);
  return result;
}

}  // namespace

Built built(const Board& board, std::span<const Placed> pieces, bool fixed_order, const Queues& queues,
            const Rules& rules, const solver::Limits& limits, const CoverRule& how) {
  if (is_small(board, rules.movement))
    return build<std::uint64_t>(board, pieces, fixed_order, queues, rules, limits, how);
  return build<Word128>(board, pieces, fixed_order, queues, rules, limits, how);
}

}  // namespace tetron::pc
