#pragma once

#include <atomic>
#include <bit>
#include <memory>
#include <optional>
#include <vector>

#include "solver/number/big_uint.hpp"
#include "solver/stream/nodes.hpp"
#include "solver/work/tool_pool.hpp"

// Internal to the solver.
namespace tetron::solver {

// A count for each node of a layer.
template <class Ring>
struct Table {
  Nodes nodes;
  Block<typename Ring::Stored> counts;
  // What was taken from the budget.
  std::size_t bytes() const { return nodes.bytes() + counts.charged(); }
};

// The counts of the nodes of one state, by bit number; all are 0 between uses.
template <class Ring>
class Gathered {
 public:
  explicit Gathered(const PieceCountCode& code) : sums_(code.words() * 64), moved_(2 * code.words() + 1) {}

  // Adds up what a step brings to a state. Returns false if a count does not fit.
  bool gather(const PassStep& step, const Table<Ring>& sources, std::size_t state,
              std::span<const BigUint> times, const Ring& ring);
  const typename Ring::Sum* sums() const { return sums_.data(); }
  // The number of bytes of the table that the last gather() read.
  std::size_t touched() const { return touched_; }
  std::uint64_t moved(std::size_t word) const { return moved_[word]; }
  void clear() {
    for (std::size_t word = 0; word < moved_.size(); ++word)
      for (std::uint64_t bits = std::exchange(moved_[word], 0); bits != 0; bits &= bits - 1)
        sums_[word * 64 + static_cast<std::size_t>(std::countr_zero(bits))] = {};
  }

 private:
  std::vector<typename Ring::Sum> sums_;
  std::vector<std::uint64_t> moved_;
  std::size_t touched_ = 0;
};

template <class Ring>
bool Gathered<Ring>::gather(const PassStep& step, const Table<Ring>& sources, std::size_t state,
                            std::span<const BigUint> times, const Ring& ring) {
  bool fits = true;
  touched_ = 0;
  step.for_edges(state, [&](std::uint32_t source, int, std::size_t shift, const std::uint64_t* shiftable) {
    const std::uint64_t* bits = sources.nodes.bits_of(source);
    touched_ += sources.nodes.touched(source, sizeof(typename Ring::Stored));
    const typename Ring::Stored* count = sources.counts.get() + sources.nodes.first_of(source);
    const unsigned by = shift % 64;
    std::uint64_t* moved = moved_.data() + shift / 64;
    for (const std::uint32_t word : sources.nodes.words()) {
      std::uint64_t left = *bits++;
      if (left == 0) continue;
      const std::uint64_t both = left & shiftable[word];
      typename Ring::Sum* sums = sums_.data() + word * 64 + shift;
      if (both == left) {
        for (; left != 0; left &= left - 1) fits &= ring.add(sums[std::countr_zero(left)], *count++);
      } else {
        for (; left != 0; left &= left - 1, ++count)
          if ((both & left & -left) != 0) fits &= ring.add(sums[std::countr_zero(left)], *count);
      }
      moved[word] |= both << by;
      moved[word + 1] |= both >> 1 >> (63 - by);
    }
  });
  for (const Root& root : step.roots_of(state)) {
    typename Ring::Sum more{};
    fits = ring.from(times[root.cover], more) && fits;
    moved_[root.bit / 64] |= std::uint64_t{1} << (root.bit % 64);
    fits &= ring.add(sums_[root.bit], more);
  }
  return fits;
}

// The table of a step's layer. Returns nothing if it was stopped or if the budget is not enough; the stop
// check says which. Sets `overflowed` if a count does not fit.
template <class Ring>
std::optional<Table<Ring>> make_table(const PassStep& step, const Table<Ring>& sources,
                                      std::span<const BigUint> times, const Ring& ring, Budget& budget,
                                      const Context& context, std::atomic<bool>& overflowed) {
  auto nodes = step.nodes(sources.nodes, budget, context);
  if (!nodes) return std::nullopt;
  Table<Ring> table{std::move(*nodes), {}};
  table.counts = Block<typename Ring::Stored>::make(table.nodes.size(), budget);
  if (!table.counts) {
    context.stop_check.finish(End::memory);
    return std::nullopt;
  }
  const auto fill = [&](std::size_t s, Gathered<Ring>& gathered) {
    bool fits = gathered.gather(step, sources, s, times, ring);
    typename Ring::Stored* to = table.counts.get() + table.nodes.first_of(s);
    const std::uint64_t* bits = table.nodes.bits_of(s);
    for (const std::uint32_t word : table.nodes.words()) {
      const typename Ring::Sum* sums = gathered.sums() + word * 64;
      for (std::uint64_t left = *bits++; left != 0; left &= left - 1)
        fits &= ring.store(sums[std::countr_zero(left)], *to++);
    }
    gathered.clear();
    budget.touched(gathered.touched() + table.nodes.touched(s, sizeof(typename Ring::Stored)));
    return fits;
  };
  ToolPool<Gathered<Ring>> pool;
  const auto make = [&] { return Gathered<Ring>(step.code()); };
  for_ranges(context, step.states(), sources.nodes.size() * 3 + table.nodes.size(),
             [&](std::size_t begin, std::size_t end) {
               bool fits = true;
               pool.with(make, [&](Gathered<Ring>& gathered) {
                 for (std::size_t s = begin; s < end; ++s) fits = fill(s, gathered) && fits;
               });
               if (!fits) overflowed = true;
             });
  if (context.stop_check.is_over()) return std::nullopt;
  return table;
}

}  // namespace tetron::solver
