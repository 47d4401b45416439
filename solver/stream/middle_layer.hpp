#pragma once

#include <mutex>

#include "solver/stream/table.hpp"

// Internal to the solver.
namespace tetron::solver {

// Where the passes meet: the layer between those of the last forward table and of the last backward table.
// Neither pass makes a table of its states. The counts of one state after another are gathered and
// multiplied.
template <class Ring>
class MiddleLayer {
 public:
  using Totals = std::vector<typename Ring::Total>;

  // All arguments must outlive the object. `backward` may be the step into the last layer, with no pieces
  // and no table before it.
  MiddleLayer(const PassStep& forward, const Table<Ring>& before, const PassStep& backward,
              const Table<Ring>& behind, const Targets& targets, const Ring& ring, const Budget& budget)
      : forward_(forward),
        before_(before),
        backward_(backward),
        behind_(behind),
        targets_(targets),
        ring_(ring),
        budget_(budget) {
    for (std::uint32_t word = 0; word < forward.code().words(); ++word)
      if ((forward.allowed(0, word) | forward.allowed(1, word)) != 0) words_.push_back(word);
    ring.from(BigUint(1), one_);
  }

  // The sums over all states, for each target. Returns nothing if the stop check ended it. Sets `overflowed`
  // if they do not fit.
  std::optional<Totals> totals(std::span<const BigUint> times, const Context& context,
                               std::atomic<bool>& overflowed) const {
    Totals totals(targets_.size());
    std::mutex mutex;
    using Pair = std::pair<Gathered<Ring>, Gathered<Ring>>;
    ToolPool<Pair> pool;
    const auto make = [&] { return Pair(forward_.code(), forward_.code()); };
    const std::uint64_t nodes = before_.nodes.size() + behind_.nodes.size();
    for_ranges(context, forward_.states(), nodes * (3 + targets_.size() / 8),
               [&](std::size_t begin, std::size_t end) {
                 Totals sums(targets_.size());
                 bool fits = true;
                 pool.with(make, [&](auto& gathered) {
                   fits = add_states(begin, end, times, gathered.first, gathered.second, sums);
                 });
                 const std::lock_guard lock(mutex);
                 for (std::size_t t = 0; t < sums.size(); ++t) fits &= ring_.add_total(totals[t], sums[t]);
                 if (!fits) overflowed = true;
               });
    if (context.stop_check.is_over()) return std::nullopt;
    return totals;
  }

 private:
  bool add_states(std::size_t begin, std::size_t end, std::span<const BigUint> times, Gathered<Ring>& reached,
                  Gathered<Ring>& rest, Totals& sums) const {
    static const std::array<BigUint, 1> once{BigUint(1)};
    bool fits = true;
    for (std::size_t s = begin; s < end; ++s) {
      fits &= reached.gather(forward_, before_, s, times, ring_);
      if (targets_.are_met()) {
        fits &= rest.gather(backward_, behind_, s, once, ring_);
        fits &= add_products(reached, rest, s, sums);
        rest.clear();
      } else {
        fits &= add_ends(reached, s, sums);
      }
      reached.clear();
      budget_.touched(reached.touched() + rest.touched());
    }
    return fits;
  }

  // Adds the products over all nodes of a state: counts of what is reached times counts of the rest.
  bool add_products(const Gathered<Ring>& reached, const Gathered<Ring>& rest, std::size_t state,
                    Totals& totals) const {
    const PieceCountCode& code = forward_.code();
    const bool carry = forward_.has_odd_t(state) && backward_.has_odd_t(state);
    const std::uint64_t* allowed = forward_.allowed(state);
    bool fits = true;
    for (std::size_t target = 0; target < targets_.size(); ++target) {
      typename Ring::Products sum{};
      const std::uint64_t* below = targets_.below(target, carry);
      const std::size_t all = targets_.bit(target) - (carry ? code.stride(kind_t) : 0);
      for (const std::uint32_t word : words_) {
        std::uint64_t bits = reached.moved(word) & allowed[word] & below[word];
        if (bits == 0) continue;
        for (; bits != 0; bits &= bits - 1) {
          const std::size_t bit = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
          fits &= ring_.add_product(sum, reached.sums()[bit], rest.sums()[all - bit]);
        }
        ring_.settle(sum);
      }
      fits &= ring_.add(totals[target], sum);
    }
    return fits;
  }

  // The same for the last layer, where there is no rest.
  bool add_ends(const Gathered<Ring>& reached, std::size_t state, Totals& totals) const {
    const std::uint64_t* allowed = forward_.allowed(state);
    bool fits = true;
    for (std::size_t target = 0; target < targets_.size(); ++target) {
      const std::size_t bit = targets_.bit(target);
      if ((reached.moved(bit / 64) & allowed[bit / 64] & std::uint64_t{1} << (bit % 64)) == 0) continue;
      typename Ring::Products product{};
      fits &= ring_.add_product(product, reached.sums()[bit], one_);
      ring_.settle(product);
      fits &= ring_.add(totals[target], product);
    }
    return fits;
  }

  const PassStep& forward_;
  const Table<Ring>& before_;
  const PassStep& backward_;
  const Table<Ring>& behind_;
  const Targets& targets_;
  const Ring& ring_;
  const Budget& budget_;
  std::vector<std::uint32_t> words_;
  typename Ring::Sum one_{};
};

}  // namespace tetron::solver
