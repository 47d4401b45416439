#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "solver/graph/piece_count_code.hpp"
#include "solver/ranks/links.hpp"

// Internal to the solver.
namespace tetron::solver {

// Counts that report when they do not fit.
template <class Number>
struct Whole {
  using Count = Number;
  bool add(Count& to, const Count& more) const { return !__builtin_add_overflow(to, more, &to); }
  bool add_product(Count& to, const Count& a, const Count& b) const {
    Count product{};
    return !__builtin_mul_overflow(a, b, &product) && add(to, product);
  }
};

// Carries counts along the links from the states of one layer to those of a neighbouring one; all ranks work
// together, part by part. Each adds up what it has for each state and sends it in the order of the states'
// numbers, so that the receiver can add up what comes from all.
template <class Ring>
class SharedGather {
 public:
  using Count = typename Ring::Count;
  // Which bit numbers a state may have, indexed by the parity of its T after `flip`.
  using Allowed = std::array<const std::uint64_t*, 2>;

  // All arguments must outlive the object.
  SharedGather(const PieceCountCode& code, const Ring& ring, RankExchange& others, Budget& budget)
      : code_(code),
        ring_(ring),
        others_(others),
        budget_(budget),
        sums_(code.words() * 64),
        touched_(code.words()) {}

  // The rows of the `states` that this rank has in the layer that the links lead to. `flip` is 0 forwards;
  // backwards, where pieces are those still to come, it is the parity of all T. Returns nothing if the ranks
  // stop.
  std::optional<Rows<Count>> rows(const SharedLayer<Count>& from, const Links& links, std::uint8_t flip,
                                  const Allowed& allowed, std::size_t states) {
    Rows<Count> rows(budget_);
    const auto take_block = [&](std::vector<Sent>& senders, std::size_t, std::size_t count) {
      std::size_t most_nodes = 0;
      for (const Sent& sent : senders) most_nodes += sent.reader.left() / node_bytes + sent.length;
      if (!rows.begin_block(most_nodes)) return out_of_memory();
      for (std::uint32_t state = 0; state < count; ++state) {
        take_row(senders, state, [&](std::uint32_t bit, const Count& sum) { rows.append(bit, sum); });
        rows.end_row();
      }
      rows.end_block();
      return true;
    };
    const auto begin = [&](std::size_t in_block) { rows.set_rows_in_block(in_block); };
    if (!for_blocks(from, links, flip, allowed, states, begin, take_block)) return std::nullopt;
    return rows;
  }

  // Calls visit(state, sums by bit number) for each of the states, without making rows of them. Returns
  // false if the ranks stop.
  template <class Visit>
  bool visit(const SharedLayer<Count>& from, const Links& links, std::uint8_t flip, const Allowed& allowed,
             std::size_t states, const Visit& visit) {
    const auto take_block = [&](std::vector<Sent>& senders, std::size_t first, std::size_t count) {
      for (std::uint32_t state = 0; state < count; ++state) {
        add_row(senders, state);
        visit(first + state, std::span<const Count>(sums_));
        take_sums([](std::uint32_t, const Count&) {});
      }
      return true;
    };
    return for_blocks(
        from, links, flip, allowed, states, [](std::size_t) {}, take_block);
  }

 private:
  static constexpr std::size_t message_bytes = std::size_t{8} << 20;  // approximate, of a part, to all ranks
  static constexpr std::size_t node_bytes = sizeof(std::uint32_t) + sizeof(Count);

  bool out_of_memory() {
    others_.stop_check().finish(End::memory);
    return false;
  }

  template <class Begin, class TakeBlock>
  bool for_blocks(const SharedLayer<Count>& from, const Links& links, std::uint8_t flip,
                  const Allowed& allowed, std::size_t states, const Begin& begin,
                  const TakeBlock& take_block) {
    const auto totals = others_.all_gather(Totals{states, from.own.size(), from.rows.nodes()});
    if (!totals) return false;
    Totals all{};
    std::size_t most_states = 0;
    for (const Totals& theirs : *totals) {
      most_states = std::max(most_states, theirs.states);
      all.sources += theirs.sources;
      all.nodes += theirs.nodes;
    }
    // Estimates that rows are a few times as long as those of the layer before.
    const std::size_t row = 4 * (all.nodes / std::max<std::size_t>(1, all.sources) + 1) * node_bytes;
    const std::size_t in_block = std::max<std::size_t>(16, message_bytes / row / others_.size());
    begin(in_block);
    at_.assign(others_.size(), 0);
    for (std::size_t first = 0; first < most_states; first += in_block) {
      const auto received = others_.exchange(gathered(from, links, flip, allowed, first, in_block));
      if (!received) return false;
      if (first >= states) continue;
      std::vector<Sent> senders;
      for (const Bytes& message : *received) senders.emplace_back(message);
      (void)take_block(senders, first, std::min(in_block, states - first));
    }
    return true;
  }
  struct Totals {
    std::size_t states, sources, nodes;
  };

  // What this rank has for those states of all ranks that have these numbers.
  std::vector<Bytes> gathered(const SharedLayer<Count>& from, const Links& links, std::uint8_t flip,
                              const Allowed& allowed, std::size_t first, std::size_t count) {
    std::vector<Bytes> to_each = others_.messages();
    if (others_.stop_check().is_over()) return to_each;
    for (std::size_t owner = 0; owner < others_.size(); ++owner)
      for (; at_[owner] < links.targets(owner); ++at_[owner]) {
        const Links::Target& target = links.target(owner, at_[owner]);
        if (target.number >= first + count) break;
        for (const std::uint32_t source : links.sources(owner, at_[owner])) {
          const std::uint32_t state = source & Links::most_states;
          gather(from.rows.row(state), static_cast<int>(source >> Links::kind_at),
                 from.own.parity[state] ^ flip, allowed[target.parity ^ flip]);
        }
        put_gathered(to_each[owner], static_cast<std::uint32_t>(target.number - first));
      }
    return to_each;
  }

  // Adds what a piece of a kind makes from a row.
  void gather(const typename Rows<Count>::Row& row, int kind, int parity, const std::uint64_t* allowed) {
    const auto shift = static_cast<std::uint32_t>(code_.shift(kind, parity));
    const std::uint64_t* shiftable = code_.shiftable(kind, parity);
    for (std::size_t i = 0; i < row.bits.size(); ++i) {
      const std::uint32_t bit = row.bits[i];
      if ((shiftable[bit / 64] >> bit % 64 & 1) == 0) continue;
      const std::uint32_t moved = bit + shift;
      if ((allowed[moved / 64] >> moved % 64 & 1) != 0) add(moved, row.counts[i]);
    }
  }

  void add(std::uint32_t bit, const Count& count) {
    if (!ring_.add(sums_[bit], count)) others_.overflow();
    touched_[bit / 64] |= std::uint64_t{1} << bit % 64;
  }

  // Passes on what was added up, in the order of bit numbers, and clears it.
  template <class Take>
  void take_sums(const Take& take) {
    for (std::size_t word = 0; word < touched_.size(); ++word)
      for (std::uint64_t bits = std::exchange(touched_[word], 0); bits != 0; bits &= bits - 1) {
        const std::size_t bit = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
        take(static_cast<std::uint32_t>(bit), std::exchange(sums_[bit], Count{}));
      }
  }

  // Writes a row for sending: number, length, bits, counts.
  void put_gathered(Bytes& message, std::uint32_t number) {
    std::uint32_t length = 0;
    for (const std::uint64_t word : touched_) length += static_cast<std::uint32_t>(std::popcount(word));
    if (length == 0) return;
    put(message, number);
    put(message, length);
    const std::size_t at = message.size();
    message.resize(at + length * node_bytes);
    std::byte* bits = message.data() + at;
    std::byte* counts = bits + length * sizeof(std::uint32_t);
    take_sums([&](std::uint32_t bit, const Count& count) {
      std::memcpy(bits, &bit, sizeof bit);
      std::memcpy(counts, &count, sizeof count);
      bits += sizeof bit;
      counts += sizeof count;
    });
  }

  // The rows that another rank has sent, one after the other.
  struct Sent {
    explicit Sent(const Bytes& message) : reader(message) { advance(); }
    void advance() {
      is_there = reader.take(number) && reader.take(length);
      if (!is_there) return;
      const auto bits_there = reader.take_bytes(length * sizeof(std::uint32_t));
      const auto counts_there = reader.take_bytes(length * sizeof(Count));
      is_there = bits_there && counts_there;
      if (!is_there) return;
      bits = bits_there->data();
      counts = counts_there->data();
    }
    bool has(std::uint32_t state) const { return is_there && number == state; }
    template <class Take>
    void for_nodes(const Take& take) const {
      for (std::uint32_t i = 0; i < length; ++i) {
        std::uint32_t bit = 0;
        Count count;
        std::memcpy(&bit, bits + i * sizeof bit, sizeof bit);
        std::memcpy(&count, counts + i * sizeof count, sizeof count);
        take(bit, count);
      }
    }

    MessageReader reader;
    bool is_there = false;
    std::uint32_t number = 0;
    std::uint32_t length = 0;
    const std::byte* bits = nullptr;
    const std::byte* counts = nullptr;
  };

  // Adds up what all ranks have sent for a state.
  void add_row(std::vector<Sent>& senders, std::uint32_t state) {
    for (Sent& sent : senders) {
      if (!sent.has(state)) continue;
      sent.for_nodes([&](std::uint32_t bit, const Count& count) { add(bit, count); });
      sent.advance();
    }
  }
  template <class Take>
  void take_row(std::vector<Sent>& senders, std::uint32_t state, const Take& take) {
    const auto has_it = [state](const Sent& sent) { return sent.has(state); };
    if (std::ranges::count_if(senders, has_it) == 1) {
      Sent& only = *std::ranges::find_if(senders, has_it);
      only.for_nodes(take);
      only.advance();
    } else {
      add_row(senders, state);
      take_sums(take);
    }
  }

  const PieceCountCode& code_;
  const Ring& ring_;
  RankExchange& others_;
  Budget& budget_;
  std::vector<std::size_t> at_;         // for each owner: its next target
  std::vector<Count> sums_;             // by bit number; all are 0 between uses
  std::vector<std::uint64_t> touched_;  // which sums are not 0
};

}  // namespace tetron::solver
