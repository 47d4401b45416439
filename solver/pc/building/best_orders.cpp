#include "solver/pc/building/best_orders.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "solver/pc/queue/letters.hpp"
#include "solver/pc/queue/queue.hpp"

namespace tetron::pc {

namespace {

void keep_most(std::span<std::int32_t> to, std::span<const std::int32_t> from, std::uint64_t offset,
               std::int32_t more) {
  for (std::size_t i = 0; i < from.size(); ++i)
    if (from[i] != BestOrders<std::uint64_t>::impossible)
      to[offset + i] = std::max(to[offset + i], from[i] + more);
}

}  // namespace

template <class Word>
BestOrders<Word>::BestOrders(const Frame<Word>& frame, const Rules& rules, Building<Word>& building,
                             const Judge& judge)
    : frame_(frame),
      hold_(rules.hold),
      building_(building),
      judge_(judge),
      soft_(frame, rules.movement, Drop::soft),
      hard_(frame, rules.movement, Drop::hard) {}

template <class Word>
void BestOrders<Word>::begin() {
  puttings_.clear();
  known_.clear();
  bytes_ = 0;
}

template <class Word>
const Putting& BestOrders<Word>::putting(std::uint32_t placed, std::size_t part) {
  const auto [place, is_new] = puttings_.try_emplace(std::uint64_t{placed} << 8 | part);
  Putting& result = place->second;
  if (!is_new) return result;
  const auto step = building_.step(placed, part);
  const std::size_t kind = building_.parts()[part].kind;
  result.kind = field::all_tetrominoes[kind];
  result.part = static_cast<int>(part);
  const int height = frame_.height_of(step.board);
  const Word after = frame_.cleared(step.board | step.cells, height);
  result.cleared = height - frame_.height_of(after);
  result.is_all_clear = (after & frame_.below(frame_.height_of(after))) == 0;
  if (result.kind == field::Tetromino::t) result.spin = soft_.t_spin(step.board, step.cells);
  std::vector<Word> places;
  hard_.find(step.board, kind, places, [&](Word cells) { return cells == step.cells; });
  result.is_dropped = !places.empty();
  return result;
}

template <class Word>
typename BestOrders<Word>::At BestOrders<Word>::beginning(const Queues& queues, std::uint8_t hold) const {
  const Queues::Node node = hold == no_hold ? queues.root() : queues.next(queues.root(), hold);
  return {node, 0, hold, judge_.begin()};
}

template <class Word>
bool BestOrders<Word>::is_done(const At& at) const {
  return static_cast<std::size_t>(std::popcount(at.placed)) == building_.parts().size();
}

template <class Word>
std::vector<std::int32_t> BestOrders<Word>::points(const Queues& queues) {
  known_.clear();
  bytes_ = 0;
  std::vector<std::int32_t> all(queues.size(), impossible);
  if (queues.size() == 0 || !building_.is_possible()) return all;
  if (!hold_ || building_.parts().empty()) return solve(queues, beginning(queues, no_hold));
  for (std::uint8_t kind = 0; kind < 7; ++kind)
    if (queues.next(queues.root(), kind) != Queues::none)
      keep_most(all, solve(queues, beginning(queues, kind)), queues.before(queues.root(), kind), 0);
  return all;
}

template <class Word>
template <class Visit>
void BestOrders<Word>::each_option(const Queues& queues, const At& at, const Visit& visit) {
  const int left = static_cast<int>(building_.parts().size()) - std::popcount(at.placed);
  const std::uint32_t next = building_.next_parts(at.placed);
  const auto put_kind = [&](std::uint8_t kind, std::uint8_t kept, Queues::Node after, std::uint64_t offset) {
    for (std::size_t i = 0; i < building_.parts().size(); ++i) {
      if ((next >> i & 1) == 0 || building_.parts()[i].kind != kind) continue;
      const Putting& how = putting(at.placed, i);
      if (const auto verdict = judge_.put(at.state, how, left - 1))
        visit(Option{{i, how},
                     {after, at.placed | std::uint32_t{1} << i, kept, verdict->state},
                     verdict->points,
                     offset});
    }
  };
  if (queues.is_end(at.node)) {
    // The last piece is the one in hold; no piece comes after it.
    if (at.hold != no_hold) put_kind(at.hold, no_hold, at.node, 0);
    return;
  }
  for (std::uint8_t kind = 0; kind < 7; ++kind) {
    const Queues::Node after = queues.next(at.node, kind);
    if (after == Queues::none) continue;
    put_kind(kind, at.hold, after, queues.before(at.node, kind));
    if (at.hold != no_hold && at.hold != kind) put_kind(at.hold, kind, after, queues.before(at.node, kind));
  }
}

template <class Word>
std::vector<std::int32_t> BestOrders<Word>::solve(const Queues& queues, const At& at) {
  const std::uint64_t count = queues.count(at.node);
  if (is_done(at)) {
    const auto saved = at.hold == no_hold ? std::nullopt : std::optional(field::all_tetrominoes[at.hold]);
    return std::vector<std::int32_t>(count, judge_.end(at.state, saved).value_or(impossible));
  }
  if (const auto known = known_.find(at); known != known_.end()) return known->second;
  std::vector<std::int32_t> found(count, impossible);
  // Counts these points, where they are stored, and the copies on the way back to the first call.
  bytes_ += 2 * count * sizeof(std::int32_t) + sizeof(At);
  if (is_over()) return found;
  each_option(queues, at, [&](const Option& option) {
    keep_most(found, solve(queues, option.next), option.offset, option.points);
  });
  known_.emplace(at, found);
  return found;
}

template <class Word>
std::vector<typename BestOrders<Word>::Put> BestOrders<Word>::best(std::span<const std::uint8_t> sequence) {
  std::vector<Put> way;
  const Queues queues = queues_of(std::vector<Sequence>{{sequence.begin(), sequence.end()}});
  std::int32_t left = points(queues).front();
  if (left == impossible) return way;
  At at = beginning(queues, hold_ && !building_.parts().empty() ? sequence.front() : no_hold);
  while (!is_done(at)) {
    // An option that makes the remaining points together with what comes after it.
    std::optional<Option> next;
    std::int32_t later = impossible;
    each_option(queues, at, [&](const Option& option) {
      if (next) return;
      later = solve(queues, option.next).front();
      if (later != impossible && option.points + later == left) next = option;
    });
    if (!next) return {};  // the search was stopped in between
    way.push_back(next->put);
    at = next->next;
    left = later;
  }
  return way;
}

template class BestOrders<std::uint64_t>;
template class BestOrders<Word128>;

}  // namespace tetron::pc
