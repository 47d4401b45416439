#include "solver/pc/construction.hpp"

#include "solver/pc/building.hpp"
#include "solver/pc/placed.hpp"
#include "solver/pc/words.hpp"
#include "solver/work/stop_check.hpp"

namespace tetron::pc {

namespace {

template <class Word>
Built build(const Board& board, std::span<const Wanted> pieces, bool fixed_order, const Queues& queues,
            const Rules& rules, const solver::Limits& limits) {
  Built result;
  if (!has_room_for_sets(queues, limits)) {
    result.end = solver::End::memory;
    return result;
  }
  const auto frame = frame_of<Word>(board, rules.movement);
  std::vector<Part<Word>> parts;
  for (const Wanted& piece : pieces) {
    Part<Word> part{0, static_cast<std::uint8_t>(index_of(piece.kind))};
    for (const Cell& cell : piece.cells) part.cells |= frame.bit(cell.column, cell.row);
    parts.push_back(part);
  }
  Building<Word> building(frame, rules.movement, rules.drop);
  solver::StopCheck stop(limits);
  building.stop_when([&](std::size_t bytes) {
    if (building.bytes() + bytes > limits.memory) stop.finish(solver::End::memory);
    return stop.is_over();
  });
  building.begin(word_of<Word>(board), parts, fixed_order);
  std::vector<SetWord> asked(words_for(queues.size()), ~SetWord{0});
  if (!asked.empty()) asked.back() = last_word_of(queues.size());
  result.covers = building.sequences(queues, rules.hold, asked);
  result.end = stop.end();
  if (result.end != solver::End::complete) result.covers.clear();
  result.covered = size_of(result.covers);
  if (result.covered == 0) return result;
  std::uint64_t first = 0;
  while ((result.covers[first / 64] >> first % 64 & 1) == 0) ++first;
  result.pieces = placed_in_order(frame, building, std::span<const Part<Word>>(parts),
                                  building.order_for(queues.at(first), rules.hold));
  return result;
}

}  // namespace

Built built(const Board& board, std::span<const Wanted> pieces, bool fixed_order, const Queues& queues,
            const Rules& rules, const solver::Limits& limits) {
  if (is_small(board, rules.movement))
    return build<std::uint64_t>(board, pieces, fixed_order, queues, rules, limits);
  return build<Word128>(board, pieces, fixed_order, queues, rules, limits);
}

}  // namespace tetron::pc
