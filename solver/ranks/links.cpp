#include "solver/ranks/links.hpp"

#include <algorithm>

namespace tetron::solver {

namespace {

class Expanding {
 public:
  Expanding(const PreparedProblem& prepared, const SharedStates& layer, RankExchange& others, Budget& budget)
      : prepared_(prepared),
        layer_(layer),
        others_(others),
        budget_(budget),
        targets_(budget, others.stop_check()),
        next_states_(budget, others.stop_check()),
        next_(budget) {}
  ~Expanding() {
    drop(edge_target_, budget_);
    drop(edge_source_, budget_);
    drop(sorted_, budget_);
    drop(first_edge_, budget_);
    budget_.give_back(charged_);
  }
  Expanding(const Expanding&) = delete;
  Expanding& operator=(const Expanding&) = delete;

  std::optional<SharedExpansion> run(bool backwards) {
    (void)expand();  // if this rank has to stop, the next message says so
    if (!agree_on_numbers()) return std::nullopt;
    next_.states = next_states_.take_states();
    std::optional<Links> links = backwards ? links_backwards() : links_forwards();
    // Here the ranks learn if the memory was not enough.
    if (!others_.all_go_on() || !links) return std::nullopt;
    return SharedExpansion{std::move(next_), std::move(*links)};
  }

 private:
  bool out_of_memory() {
    others_.stop_check().finish(End::memory);
    return false;
  }

  bool expand() {
    if (layer_.size() > Links::most_states) return out_of_memory();
    for (std::size_t s = 0; s < layer_.size(); ++s) {
      if (s % 1024 == 0 && others_.stop_check().is_over()) return false;
      const auto& [taken, first] = layer_.states[s];
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
          target_parity_.push_back(option.kind == kind_t ? 1 - layer_.parity[s] : layer_.parity[s]);
        if (!make_room(edge_target_, 1, budget_) || !make_room(edge_source_, 1, budget_))
          return out_of_memory();
        edge_target_.push_back(target);
        edge_source_.push_back(static_cast<std::uint32_t>(s) | std::uint32_t{option.kind} << Links::kind_at);
      }
    }
    return true;
  }

  bool agree_on_numbers() {
    std::vector<Bytes> keys = others_.messages();
    order_.resize(others_.size());
    // Messages, and what is known about each target in addition to its state.
    const std::size_t bytes = target_parity_.size() * 64;
    if (others_.stop_check().end() == End::complete && budget_.take(bytes)) {
      charged_ = bytes;
      for (std::uint32_t t = 0; t < target_parity_.size(); ++t) {
        const auto& state = targets_.states()[t];
        const std::size_t owner = owner_of(state, others_.size());
        put(keys[owner], low(state.taken));
        put(keys[owner], high(state.taken));
        put(keys[owner], state.first);
        put(keys[owner], target_parity_[t]);
        order_[owner].push_back(t);
      }
    } else {
      (void)out_of_memory();
    }
    const auto received = others_.exchange(std::move(keys));
    if (!received) return false;
    std::vector<Bytes> replies = others_.messages();
    for (std::size_t r = 0; r < others_.size(); ++r) number_states((*received)[r], replies[r]);
    const auto answers = others_.exchange(std::move(replies));
    return answers && take_numbers(*answers);
  }

  // The numbers of those of its own states that another rank has found.
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
      if (next_states_.size() > before) next_.parity.push_back(parity);
      put(reply, number);
    }
  }

  bool take_numbers(const std::vector<Bytes>& answers) {
    numbers_.resize(target_parity_.size());
    for (std::size_t r = 0; r < answers.size(); ++r) {
      MessageReader reader(answers[r]);
      for (const std::uint32_t target : order_[r])
        if (!reader.take(numbers_[target])) return false;
      std::ranges::sort(order_[r], {}, [this](std::uint32_t target) { return numbers_[target]; });
    }
    return true;
  }

  // The links, sorted by where they lead to.
  std::optional<Links> links_forwards() {
    const std::size_t targets = target_parity_.size();
    Links links(others_.size(), budget_);
    if (!make_room(first_edge_, targets + 2, budget_) || !make_room(sorted_, edge_source_.size(), budget_)) {
      (void)out_of_memory();
      return std::nullopt;
    }
    first_edge_.assign(targets + 2, 0);
    sorted_.resize(edge_source_.size());
    for (const std::uint32_t target : edge_target_) ++first_edge_[target + 2];
    for (std::size_t t = 2; t < first_edge_.size(); ++t) first_edge_[t] += first_edge_[t - 1];
    for (std::size_t e = 0; e < edge_source_.size(); ++e)
      sorted_[first_edge_[edge_target_[e] + 1]++] = edge_source_[e];
    for (std::size_t owner = 0; owner < others_.size(); ++owner)
      for (const std::uint32_t t : order_[owner]) {
        bool fits = links.add_target(owner, {numbers_[t], target_parity_[t]});
        for (std::uint32_t e = first_edge_[t]; e < first_edge_[t + 1]; ++e)
          fits = fits && links.add_source(owner, sorted_[e]);
        if (fits) continue;
        (void)out_of_memory();
        return std::nullopt;
      }
    return links;
  }

  // The links, sorted by where they begin, for the owners of the states that they lead to.
  std::optional<Links> links_backwards() {
    std::vector<Bytes> edges = others_.messages();
    const std::size_t bytes = edge_source_.size() * 2 * sizeof(Edge);
    if (budget_.take(bytes)) {
      charged_ += bytes;
      for (std::size_t e = 0; e < edge_source_.size(); ++e) {
        const std::uint32_t state = edge_source_[e] & Links::most_states;
        const std::uint32_t kind = edge_source_[e] & ~Links::most_states;
        const std::uint32_t target = edge_target_[e];
        put(edges[owner_of(targets_.states()[target], others_.size())],
            Edge{state, numbers_[target] | kind, layer_.parity[state]});
      }
    } else {
      (void)out_of_memory();
    }
    const auto received = others_.exchange(std::move(edges));
    if (!received) return std::nullopt;
    Links links(others_.size(), budget_);
    for (std::size_t r = 0; r < others_.size(); ++r) {
      MessageReader reader((*received)[r]);
      std::optional<std::uint32_t> last;
      for (Edge edge{}; reader.take(edge);) {
        bool fits = last == edge.from || links.add_target(r, {edge.from, edge.parity});
        last = edge.from;
        fits = fits && links.add_source(r, edge.to_and_kind);
        if (fits) continue;
        (void)out_of_memory();
        return links;
      }
    }
    return links;
  }

  // In the order of where they begin.
  struct Edge {
    std::uint32_t from;
    std::uint32_t to_and_kind;
    std::uint8_t parity;  // parity of the state where it begins
  };

  const PreparedProblem& prepared_;
  const SharedStates& layer_;
  RankExchange& others_;
  Budget& budget_;
  std::size_t charged_ = 0;

  StateFinder<Mask> targets_;  // the states that its states lead to, by numbers of this rank
  std::vector<std::uint8_t> target_parity_;
  std::vector<std::uint32_t> numbers_;             // of each target, among the states of its owner
  std::vector<std::vector<std::uint32_t>> order_;  // the targets, by owner and number there
  std::vector<std::uint32_t> edge_target_;
  std::vector<std::uint32_t> edge_source_;  // state | kind << kind_at
  std::vector<std::uint32_t> first_edge_;   // index into `sorted_`, for each target
  std::vector<std::uint32_t> sorted_;

  StateFinder<Mask> next_states_;
  SharedStates next_;
};

}  // namespace

std::optional<SharedExpansion> expand_shared(const PreparedProblem& prepared, const SharedStates& layer,
                                             bool backwards, RankExchange& others, Budget& budget) {
  return Expanding(prepared, layer, others, budget).run(backwards);
}

}  // namespace tetron::solver
