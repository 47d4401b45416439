#pragma once

#include <algorithm>
#include <bit>

#include "solver/graph/piece_count_code.hpp"
#include "solver/ranks/conversation.hpp"
#include "solver/ranks/shared_layer.hpp"

// Within the solver only.
namespace tetron::solver {

// Counts that say when they do not fit.
template <class Number>
struct Whole {
  using Count = Number;
  bool add(Count& to, const Count& more) const { return !__builtin_add_overflow(to, more, &to); }
};

// Goes from a layer to the next, all ranks together: each finds what its states lead to, those whose states
// these are number them, and then everybody sends, part after part, the counts that it has for each, in the
// order of these numbers, so that who gets them can add them up as they come.
template <class Ring>
class SharedStep {
 public:
  using Count = typename Ring::Count;

  // All must outlive it.
  SharedStep(const PreparedProblem& prepared, const PieceCountCode& code, const Ring& ring,
             Conversation& others, Budget& budget)
      : prepared_(prepared),
        code_(code),
        ring_(ring),
        others_(others),
        budget_(budget),
        targets_(budget, others.stop_check()),
        next_states_(budget, others.stop_check()),
        sums_(code.words() * 64),
        touched_(code.words()) {}
  ~SharedStep() {
    drop(edge_target_, budget_);
    drop(edge_source_, budget_);
    drop(sorted_, budget_);
    drop(first_edge_, budget_);
    budget_.give_back(charged_);
  }
  SharedStep(const SharedStep&) = delete;
  SharedStep& operator=(const SharedStep&) = delete;

  // Once. Nothing if all ranks stop.
  std::optional<SharedLayer<Count>> next(const SharedLayer<Count>& layer) {
    (void)expand(layer);  // what stops this rank is told with the next message
    if (!agree_on_numbers(layer) || !sort_edges()) return std::nullopt;
    SharedLayer<Count> next(budget_);
    next.number = layer.number + 1;
    next.states = next_states_.take_states();
    next.parity = std::move(next_parity_);
    next.rows.set_rows_in_block(in_block_);
    for (std::size_t begin = 0; begin < most_states_; begin += in_block_) {
      const auto received = others_.exchange(gathered(layer, next.number, begin));
      if (!received) return std::nullopt;
      if (begin < next.states.size())
        (void)add_up(*received, std::min(in_block_, next.states.size() - begin), next.rows);
    }
    return next;
  }

 private:
  static constexpr std::size_t message_bytes = std::size_t{8} << 20;  // about, of a part, to all ranks
  static constexpr unsigned kind_at = 29;

  bool out_of_memory() {
    others_.stop_check().finish(End::memory);
    return false;
  }

  bool expand(const SharedLayer<Count>& layer) {
    if (layer.states.size() >> kind_at != 0) return out_of_memory();
    for (std::size_t s = 0; s < layer.states.size(); ++s) {
      if (s % 1024 == 0 && others_.stop_check().is_over()) return false;
      const auto& [taken, first] = layer.states[s];
      for (std::uint32_t o = prepared_.first_option[first]; o < prepared_.first_option[first + 1]; ++o) {
        const PreparedProblem::Option& option = prepared_.options[o];
        if ((option.cells & taken) != 0) continue;
        const Mask after = taken | option.cells;
        const int covered = trailing_ones(after);
        const std::size_t before = targets_.size();
        const std::uint32_t target = targets_.number_of(covered == 128 ? 0 : after >> covered,
                                                        first + static_cast<std::uint32_t>(covered));
        if (target == targets_.none) return false;
        if (targets_.size() > before)
          target_parity_.push_back(option.kind == kind_t ? 1 - layer.parity[s] : layer.parity[s]);
        if (!make_room(edge_target_, 1, budget_) || !make_room(edge_source_, 1, budget_))
          return out_of_memory();
        edge_target_.push_back(target);
        edge_source_.push_back(static_cast<std::uint32_t>(s) | std::uint32_t{option.kind} << kind_at);
      }
    }
    return true;
  }

  bool agree_on_numbers(const SharedLayer<Count>& layer) {
    std::vector<Bytes> keys = others_.messages();
    order_.resize(others_.size());
    // Messages, and what is known of each target beside its state.
    if (const std::size_t bytes = target_parity_.size() * 64; budget_.take(bytes))
      charged_ = bytes;
    else
      (void)out_of_memory();
    const std::size_t known = charged_ > 0 ? target_parity_.size() : 0;
    for (std::uint32_t t = 0; t < known; ++t) {
      const auto& state = targets_.states()[t];
      const std::size_t owner = owner_of(state, others_.size());
      put(keys[owner], low(state.taken));
      put(keys[owner], high(state.taken));
      put(keys[owner], state.first);
      put(keys[owner], target_parity_[t]);
      order_[owner].push_back(t);
    }
    const auto received = others_.exchange(std::move(keys));
    if (!received) return false;
    std::vector<Bytes> replies = others_.messages();
    for (std::size_t r = 0; r < others_.size(); ++r) number_states((*received)[r], replies[r]);
    const Totals own{next_states_.size(), layer.states.size(), layer.rows.nodes()};
    for (Bytes& reply : replies) put(reply, own);
    const auto answers = others_.exchange(std::move(replies));
    return answers && take_numbers(*answers);
  }

  struct Totals {
    std::size_t next_states, states, nodes;
  };

  // The numbers of states of its own that another rank has found.
  void number_states(const Bytes& keys, Bytes& reply) {
    MessageReader reader(keys);
    std::uint64_t low_bits = 0;
    std::uint64_t high_bits = 0;
    std::uint32_t first = 0;
    std::uint8_t parity = 0;
    while (reader.take(low_bits) && reader.take(high_bits) && reader.take(first) && reader.take(parity)) {
      const std::size_t before = next_states_.size();
      const std::uint32_t number = next_states_.number_of(Mask{high_bits} << 64 | low_bits, first);
      if (number == next_states_.none) return;
      if (next_states_.size() > before) next_parity_.push_back(parity);
      put(reply, number);
    }
  }

  bool take_numbers(const std::vector<Bytes>& answers) {
    numbers_.resize(target_parity_.size());
    Totals all{};
    for (std::size_t r = 0; r < answers.size(); ++r) {
      MessageReader reader(answers[r]);
      for (const std::uint32_t target : order_[r])
        if (!reader.take(numbers_[target])) return false;
      std::ranges::sort(order_[r], {}, [this](std::uint32_t target) { return numbers_[target]; });
      Totals theirs{};
      if (!reader.take(theirs)) return false;
      most_states_ = std::max(most_states_, theirs.next_states);
      all.states += theirs.states;
      all.nodes += theirs.nodes;
    }
    // Rows are a few times as long as those of the layer before.
    const std::size_t row =
        4 * (all.nodes / std::max<std::size_t>(1, all.states) + 1) * (sizeof(std::uint32_t) + sizeof(Count));
    in_block_ = std::max<std::size_t>(16, message_bytes / row / others_.size());
    return true;
  }

  // The edges by what they lead to. Always true where the memory suffices; else all hear of it with the next
  // message.
  bool sort_edges() {
    const std::size_t targets = target_parity_.size();
    if (!make_room(first_edge_, targets + 2, budget_) || !make_room(sorted_, edge_source_.size(), budget_)) {
      (void)out_of_memory();
      order_.assign(others_.size(), {});
      return true;
    }
    first_edge_.assign(targets + 2, 0);
    sorted_.resize(edge_source_.size());
    for (const std::uint32_t target : edge_target_) ++first_edge_[target + 2];
    for (std::size_t t = 2; t < first_edge_.size(); ++t) first_edge_[t] += first_edge_[t - 1];
    for (std::size_t e = 0; e < edge_source_.size(); ++e)
      sorted_[first_edge_[edge_target_[e] + 1]++] = edge_source_[e];
    drop(edge_target_, budget_);
    drop(edge_source_, budget_);
    at_.assign(others_.size(), 0);
    return true;
  }

  // What this rank has for the states of all ranks that have these numbers.
  std::vector<Bytes> gathered(const SharedLayer<Count>& layer, int to_layer, std::size_t begin) {
    std::vector<Bytes> to_each = others_.messages();
    if (others_.stop_check().is_over()) return to_each;
    for (std::size_t owner = 0; owner < others_.size(); ++owner) {
      if (at_.empty()) break;
      const auto& order = order_[owner];
      for (; at_[owner] < order.size() && numbers_[order[at_[owner]]] < begin + in_block_; ++at_[owner]) {
        const std::uint32_t target = order[at_[owner]];
        gather(layer, target, code_.allowed(to_layer, target_parity_[target]));
        put_gathered(to_each[owner], static_cast<std::uint32_t>(numbers_[target] - begin));
      }
    }
    return to_each;
  }

  // Adds up the counts that lead to a target.
  void gather(const SharedLayer<Count>& layer, std::uint32_t target, const std::uint64_t* allowed) {
    for (std::uint32_t e = first_edge_[target]; e < first_edge_[target + 1]; ++e) {
      const std::uint32_t source = sorted_[e] & ((std::uint32_t{1} << kind_at) - 1);
      const auto kind = static_cast<int>(sorted_[e] >> kind_at);
      const auto shift = static_cast<std::uint32_t>(code_.shift(kind, layer.parity[source]));
      const std::uint64_t* shiftable = code_.shiftable(kind, layer.parity[source]);
      const auto row = layer.rows.row(source);
      for (std::size_t i = 0; i < row.bits.size(); ++i) {
        const std::uint32_t bit = row.bits[i];
        if ((shiftable[bit / 64] >> bit % 64 & 1) == 0) continue;
        const std::uint32_t moved = bit + shift;
        if ((allowed[moved / 64] >> moved % 64 & 1) != 0) add(moved, row.counts[i]);
      }
    }
  }

  void add(std::uint32_t bit, const Count& count) {
    if (!ring_.add(sums_[bit], count)) others_.overflow();
    touched_[bit / 64] |= std::uint64_t{1} << bit % 64;
  }

  // Gives what was added up, in the order of bit numbers, and forgets it.
  template <class Take>
  void take_sums(const Take& take) {
    for (std::size_t word = 0; word < touched_.size(); ++word)
      for (std::uint64_t bits = std::exchange(touched_[word], 0); bits != 0; bits &= bits - 1) {
        const std::size_t bit = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
        take(static_cast<std::uint32_t>(bit), std::exchange(sums_[bit], Count{}));
      }
  }

  // A row as it is sent: number, length, bits, counts.
  void put_gathered(Bytes& message, std::uint32_t number) {
    std::uint32_t length = 0;
    for (const std::uint64_t word : touched_) length += static_cast<std::uint32_t>(std::popcount(word));
    put(message, number);
    put(message, length);
    const std::size_t at = message.size();
    message.resize(at + length * (sizeof(std::uint32_t) + sizeof(Count)));
    std::byte* bits = message.data() + at;
    std::byte* counts = bits + length * sizeof(std::uint32_t);
    take_sums([&](std::uint32_t bit, const Count& count) {
      std::memcpy(bits, &bit, sizeof bit);
      std::memcpy(counts, &count, sizeof count);
      bits += sizeof bit;
      counts += sizeof count;
    });
  }

  // A row that another rank has sent.
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

  bool add_up(const std::vector<Bytes>& received, std::size_t states, Rows<Count>& rows) {
    std::size_t most_nodes = 0;
    std::vector<Sent> senders;
    for (const Bytes& message : received) {
      most_nodes += message.size() / (sizeof(std::uint32_t) + sizeof(Count));
      senders.emplace_back(message);
    }
    if (!rows.begin_block(most_nodes)) return out_of_memory();
    for (std::uint32_t state = 0; state < states; ++state) {
      const auto has_it = [state](const Sent& sent) { return sent.is_there && sent.number == state; };
      if (std::ranges::count_if(senders, has_it) == 1) {
        Sent& only = *std::ranges::find_if(senders, has_it);
        only.for_nodes([&](std::uint32_t bit, const Count& count) { rows.append(bit, count); });
        only.advance();
      } else {
        for (Sent& sent : senders) {
          if (!has_it(sent)) continue;
          sent.for_nodes([&](std::uint32_t bit, const Count& count) { add(bit, count); });
          sent.advance();
        }
        take_sums([&](std::uint32_t bit, const Count& count) { rows.append(bit, count); });
      }
      rows.end_row();
    }
    rows.end_block();
    return true;
  }

  const PreparedProblem& prepared_;
  const PieceCountCode& code_;
  const Ring& ring_;
  Conversation& others_;
  Budget& budget_;
  std::size_t charged_ = 0;

  StateFinder<Mask> targets_;  // what its states lead to, by a number of this rank
  std::vector<std::uint8_t> target_parity_;
  std::vector<std::uint32_t> numbers_;             // of each target among the states of its owner
  std::vector<std::vector<std::uint32_t>> order_;  // targets, by owner and number there
  std::vector<std::size_t> at_;                    // in each order, what comes next
  std::vector<std::uint32_t> edge_target_;
  std::vector<std::uint32_t> edge_source_;  // state | kind << kind_at
  std::vector<std::uint32_t> first_edge_;   // into `sorted_`, for each target
  std::vector<std::uint32_t> sorted_;

  StateFinder<Mask> next_states_;
  std::vector<std::uint8_t> next_parity_;
  std::size_t most_states_ = 0;  // of a rank in the next layer
  std::size_t in_block_ = 1;

  std::vector<Count> sums_;             // by bit number; all are 0 between uses
  std::vector<std::uint64_t> touched_;  // which are not
};

}  // namespace tetron::solver
