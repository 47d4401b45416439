#include "solver/stream/nodes.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <utility>

#include "solver/work/tool_pool.hpp"

namespace tetron::solver {

namespace {

// Work, in words or nodes, between two calls of the stop check. Below it no thread is woken.
constexpr std::uint64_t nodes_at_once = 50'000;
constexpr std::uint64_t streamed_worth_sharing = 100'000;

}  // namespace

void for_ranges(const Context& context, std::size_t states, std::uint64_t work,
                const std::function<void(std::size_t, std::size_t)>& each) {
  const std::uint64_t grain = std::max<std::uint64_t>(1, states * nodes_at_once / (work + 1));
  const auto range = [&](std::size_t begin, std::size_t end) {
    if (!context.stop_check.is_over()) each(begin, end);
  };
  if (work < streamed_worth_sharing || context.pool.size() == 1) {
    for (std::size_t begin = 0; begin < states; begin += grain)
      range(begin, std::min<std::size_t>(states, begin + grain));
  } else {
    context.pool.share(states, grain, range);
  }
}

std::optional<Nodes> Nodes::make(std::size_t states, std::vector<std::uint32_t> words, Budget& budget) {
  Nodes nodes;
  nodes.states_ = states;
  nodes.words_ = std::move(words);
  nodes.bits_ = Block<std::uint64_t>::make(states * nodes.words_.size(), budget);
  if (!nodes.bits_) return std::nullopt;
  nodes.first_ = Block<std::uint64_t>::make(states + 1, budget);
  if (!nodes.first_) return std::nullopt;
  return nodes;
}

bool Nodes::number(Budget& budget, StopCheck& stop_check) {
  std::uint64_t count = 0;
  for (std::size_t s = 0; s < states_; ++s) {
    if (s % 4096 == 0) {
      if (stop_check.is_over()) return false;
      budget.touched(4096 * (words_.size() + 1) * sizeof(std::uint64_t));
    }
    first_[s] = count;
    for (const std::uint64_t word : std::span(bits_of(s), words_.size())) count += count_bits(word);
  }
  first_[states_] = count;
  size_ = count;
  return true;
}

PassStep::PassStep(const CountGraph& graph, const PieceCountCode& code, Direction direction, int layer,
                   std::vector<Root> roots)
    : code_(code), direction_(direction), to_(graph.parity(layer)), layer_(layer), roots_(std::move(roots)) {
  const int last = graph.layers() - 1;
  const bool is_forward = direction == Direction::forward;
  pieces_ = is_forward ? layer - code.base_layer() : last - layer;
  // Backward, the parity is that of the T still to come.
  flip_ = is_forward || graph.states(last) == 0 ? 0 : graph.parity(last)[0] ^ code.base_parity();
  const int before = is_forward ? layer - 1 : layer + 1;
  if (before >= code.base_layer() && before <= last) {
    lists_ = &graph.lists(std::min(layer, before));
    from_ = &graph.parity(before);
  }
  std::ranges::sort(roots_, {}, &Root::state);
  for (const int parity : {0, 1}) {
    const std::uint64_t* row = code.allowed(code.base_layer() + pieces_, parity);
    allowed_[static_cast<std::size_t>(parity)].assign(row, row + code.words());
  }
}

void PassStep::restrict(const Slice& slice, const Targets& targets, int meeting_layer) {
  for (auto& row : allowed_)
    slice.restrict(row, code_, targets, direction_, std::abs(meeting_layer - layer_));
}

std::span<const Root> PassStep::roots_of(std::size_t state) const {
  if (roots_.empty()) return {};
  const auto found = std::ranges::equal_range(roots_, state, {}, &Root::state);
  return {found.begin(), found.end()};
}

void PassStep::set_bits(const Nodes& sources, std::size_t state, std::vector<std::uint64_t>& moved,
                        Nodes& nodes) const {
  for_edges(state, [&](std::uint32_t source, int, std::size_t shift, const std::uint64_t* shiftable) {
    const std::uint64_t* bits = sources.bits_of(source);
    const unsigned by = shift % 64;
    std::uint64_t* to = moved.data() + shift / 64;
    for (const std::uint32_t word : sources.words()) {
      const std::uint64_t both = *bits++ & shiftable[word];
      to[word] |= both << by;
      to[word + 1] |= both >> 1 >> (63 - by);
    }
  });
  for (const Root& root : roots_of(state)) moved[root.bit / 64] |= std::uint64_t{1} << (root.bit % 64);
  const std::uint64_t* allow = allowed(state);
  std::uint64_t* to = nodes.bits_of(state);
  for (const std::uint32_t word : nodes.words()) *to++ = moved[word] & allow[word];
  std::ranges::fill(moved, 0);
}

std::vector<std::uint32_t> PassStep::words() const {
  std::vector<std::uint32_t> words;
  for (std::uint32_t word = 0; word < code_.words(); ++word)
    if ((allowed_[0][word] | allowed_[1][word]) != 0) words.push_back(word);
  return words;
}

Tally PassStep::tally(const Nodes& nodes, const Context& context) const {
  Tally all;
  for (auto& row : all) row.assign(code_.words() * 64, 0);
  std::mutex mutex;
  for_ranges(context, states(), nodes.size(), [&](std::size_t begin, std::size_t end) {
    Tally some;
    for (auto& row : some) row.assign(code_.words() * 64, 0);
    for (std::size_t s = begin; s < end; ++s) {
      std::uint32_t* row = some[parity(s) != 0 ? 1 : 0].data();
      const std::uint64_t* bits = nodes.bits_of(s);
      for (const std::uint32_t word : nodes.words())
        for (std::uint64_t left = *bits++; left != 0; left &= left - 1)
          ++row[word * 64 + static_cast<std::size_t>(std::countr_zero(left))];
    }
    const std::lock_guard lock(mutex);
    for (std::size_t parity = 0; parity < 2; ++parity)
      for (std::size_t bit = 0; bit < all[parity].size(); ++bit) all[parity][bit] += some[parity][bit];
  });
  return all;
}

std::size_t PassStep::nodes_of(const Tally& tally) const {
  std::size_t nodes = 0;
  for (std::size_t parity = 0; parity < 2; ++parity)
    for (std::size_t bit = 0; bit < tally[parity].size(); ++bit)
      if ((allowed_[parity][bit / 64] >> (bit % 64) & 1) != 0) nodes += tally[parity][bit];
  return nodes;
}

std::size_t PassStep::bytes(const Tally& tally, std::size_t element) const {
  return Nodes::bytes_for(states(), words().size()) + nodes_of(tally) * element;
}

std::optional<Nodes> PassStep::nodes(const Nodes& sources, Budget& budget, const Context& context) const {
  std::vector<std::uint32_t> words = this->words();
  const std::uint64_t work = states() * (words.size() + 3 * sources.words().size());
  auto nodes = Nodes::make(states(), std::move(words), budget);
  if (!nodes) {
    context.stop_check.finish(End::memory);
    return std::nullopt;
  }
  ToolPool<std::vector<std::uint64_t>> rows;
  const auto make_row = [&] { return std::vector<std::uint64_t>(2 * code_.words() + 1); };
  for_ranges(context, states(), work, [&](std::size_t begin, std::size_t end) {
    rows.with(make_row, [&](std::vector<std::uint64_t>& moved) {
      for (std::size_t s = begin; s < end; ++s) {
        set_bits(sources, s, moved, *nodes);
        budget.touched(4 * base::ScratchFiles::mapped_around);
      }
    });
  });
  if (context.stop_check.is_over() || !nodes->number(budget, context.stop_check)) return std::nullopt;
  return nodes;
}

}  // namespace tetron::solver
