#include "solver/pc/clear/chance_of_coverings.hpp"

#include <algorithm>

#include "solver/pc/board/words.hpp"
#include "solver/pc/building/building.hpp"
#include "solver/pc/building/coverings.hpp"
#include "solver/pc/building/kinds.hpp"
#include "solver/pc/queue/kept_sets.hpp"
#include "solver/work/stop_check.hpp"

namespace tetron::pc {

bool is_for_coverings(const Board& board, const Queues& queues, const Rules& rules) {
  constexpr int most_lines_of_all = 6;
  constexpr int few_lines = 4;
  const int few_pieces = board.lines <= few_lines ? 9 : 8;
  constexpr std::uint64_t few_sequences = 1'000;
  return !rules.hold && board.lines <= most_lines_of_all && pieces_needed(board) <= few_pieces &&
         queues.size() > few_sequences;
}

template <class Word>
Chance chance_of_coverings(const Board& board, const Queues& queues, const Rules& rules,
                           const solver::Limits& limits) {
  Chance result;
  result.total = queues.size();
  result.succeeds.resize(words_for(result.total));
  if (result.total == 0) return result;
  solver::StopCheck stop(limits);
  const Frame<Word> frame = frame_of<Word>(board, rules.movement);
  const Forms<Word> forms(frame, rules.movement);
  const Word start = frame.cleared(word_of<Word>(board), frame.lines);
  Building<Word> building(frame, rules.movement, rules.drop);
  Bringing bringing(queues, limits.memory / 2);
  building.stop_when([&](std::size_t bytes) {
    result.bytes = std::max(result.bytes, building.bytes() + bringing.bytes() + bytes);
    if (result.bytes > limits.memory) stop.finish(solver::End::memory);
    return stop.is_over();
  });
  const auto& groups = bringing.groups(queues.root(), 7, pieces_needed(board));
  if (bringing.is_full()) stop.finish(solver::End::memory);
  std::vector<KindCounts> wanted;
  for (const Bringing::Group& group : groups) wanted.push_back(group.counts);
  Coverings<Word> coverings(frame, forms, wanted, frame.height_of(start), stop, limits.progress);
  std::vector<SetWord> asked(result.succeeds.size());
  coverings.run(start, [&](std::span<const Part<Word>> parts, KindCounts counts) {
    const auto group = std::ranges::lower_bound(groups, counts, {}, &Bringing::Group::counts);
    bool any = false;
    for (std::size_t i = 0; i < asked.size(); ++i) {
      asked[i] = group->sequences[i] & ~result.succeeds[i];
      any = any || asked[i] != 0;
    }
    if (!any) return;
    building.begin(start, parts);
    ++result.boards;
    add_shifted(result.succeeds, building.sequences(queues, rules.hold, asked), 0);
    if (limits.progress) limits.progress->set_tilings(result.boards);
  });
  result.end = stop.end();
  result.success = size_of(result.succeeds);
  return result;
}

template Chance chance_of_coverings<std::uint64_t>(const Board&, const Queues&, const Rules&,
                                                   const solver::Limits&);
template Chance chance_of_coverings<Word128>(const Board&, const Queues&, const Rules&,
                                             const solver::Limits&);

}  // namespace tetron::pc
