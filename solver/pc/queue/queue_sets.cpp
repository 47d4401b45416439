#include "solver/pc/queue/queue_sets.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "solver/pc/queue/queue_builder.hpp"

namespace tetron::pc {

namespace {

// The most parts kept in all states together.
constexpr std::size_t most_parts = 1'000'000;

std::size_t parts_of(const std::set<Multiset>& left) {
  return left.size();
}

// A node, and the state of each test there.
struct Watched {
  Queues::Node node = Queues::none;
  std::vector<SequenceTest::State> states;
  friend auto operator<=>(const Watched&, const Watched&) = default;
};

std::size_t parts_of(const Watched& watched) {
  return watched.states.size() + 1;
}

// Builds an automaton from its root. after(state, depth, kind) is the state after a piece, or nothing.
// parts_of(state) is the size of a state.
template <class State, class After, class IsEnd>
class Grower {
 public:
  Grower(std::size_t length, const After& after, const IsEnd& is_end)
      : length_(length), after_(after), is_end_(is_end), builder_(length), known_(length + 1) {}

  std::optional<Queues> run(const State& root) {
    const Queues::Node node = grow(root, 0);
    if (is_too_large_) return std::nullopt;
    return builder_.finish(node);
  }

 private:
  Queues::Node grow(const State& state, std::size_t depth) {
    if (depth == length_) return is_end_(state) ? builder_.end() : Queues::none;
    if (const auto known = known_[depth].find(state); known != known_[depth].end()) return known->second;
    std::array<Queues::Node, 7> next;
    next.fill(Queues::none);
    bool any = false;
    for (std::size_t kind = 0; kind < 7 && !is_too_large_; ++kind) {
      const auto after = after_(state, depth, kind);
      if (after) next[kind] = grow(*after, depth + 1);
      any = any || next[kind] != Queues::none;
    }
    Queues::Node node = Queues::none;
    if (any && !is_too_large_) {
      node = builder_.node(next);
      is_too_large_ = node == Queues::none;
    }
    parts_ += parts_of(state);
    is_too_large_ = is_too_large_ || parts_ > most_parts;
    known_[depth].emplace(state, node);
    return node;
  }

  std::size_t length_;
  const After& after_;
  const IsEnd& is_end_;
  QueueBuilder builder_;
  std::vector<std::map<State, Queues::Node>> known_;  // by depth
  std::size_t parts_ = 0;
  bool is_too_large_ = false;
};

template <class State, class After, class IsEnd>
std::optional<Queues> grown(const State& root, std::size_t length, const After& after, const IsEnd& is_end) {
  return Grower<State, After, IsEnd>(length, after, is_end).run(root);
}

}  // namespace

std::optional<Queues> orders_of(const std::set<Multiset>& pieces, std::size_t count) {
  using State = std::set<Multiset>;  // what is left of each multiset
  const auto after = [](const State& state, std::size_t, std::size_t kind) -> std::optional<State> {
    State next;
    for (Multiset left : state)
      if (left[kind] > 0) {
        --left[kind];
        next.insert(left);
      }
    if (next.empty()) return std::nullopt;
    return next;
  };
  return grown(pieces, count, after, [](const State&) { return true; });
}

std::optional<Queues> filtered(const Queues& queues, const Condition& condition) {
  const auto tests = condition.tests();
  // A test that is decided becomes 0 or 1, so that states with the same continuation are merged.
  const auto settle = [&](Watched& watched, std::size_t depth) {
    for (std::size_t i = 0; i < tests.size(); ++i)
      if (depth == std::min(tests[i].to, queues.length()))
        watched.states[i] = tests[i].holds(watched.states[i]) ? 1 : 0;
  };
  const auto after = [&](const Watched& watched, std::size_t depth,
                         std::size_t kind) -> std::optional<Watched> {
    Watched next = watched;
    next.node = queues.next(watched.node, kind);
    if (next.node == Queues::none) return std::nullopt;
    for (std::size_t i = 0; i < tests.size(); ++i)
      if (depth >= tests[i].from && depth < tests[i].to)
        next.states[i] = tests[i].next(watched.states[i], kind);
    settle(next, depth + 1);
    return next;
  };
  const auto is_end = [&](const Watched& watched) {
    std::array<bool, Condition::most_tests> hold{};
    for (std::size_t i = 0; i < tests.size(); ++i) hold[i] = watched.states[i] == 1;
    return condition.holds(std::span(hold).first(tests.size()));
  };
  Watched root{queues.root(), {}};
  for (const SequenceTest& test : tests) root.states.push_back(test.begin());
  settle(root, 0);
  return grown(root, queues.length(), after, is_end);
}

}  // namespace tetron::pc
