#include "solver/pc/queue/queue.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <tuple>

#include "solver/pc/queue/queue_builder.hpp"

namespace tetron::pc {

namespace {

constexpr std::size_t most_nodes = 8'000'000;

// How far a pattern has been read: the kinds that were taken from the draw at `draw` or, if that draw has
// sequences, the node that was reached in them.
struct Reading {
  std::uint32_t pattern = 0;
  std::uint16_t draw = 0;
  std::uint32_t taken = 0;
  friend auto operator<=>(const Reading&, const Reading&) = default;
};
using Readings = std::vector<Reading>;  // sorted

// Follows all patterns at the same time: a set of readings becomes a node.
class Follower {
 public:
  Follower(std::span<const Pattern> patterns, std::size_t length)
      : patterns_(patterns), length_(length), builder_(length), nodes_(length + 1) {}

  std::optional<Queues> run() {
    Readings start;
    for (std::size_t i = 0; i < patterns_.size(); ++i)
      start.push_back(beginning(static_cast<std::uint32_t>(i), 0));
    const Queues::Node root = follow(start, 0);
    if (is_too_large_) return std::nullopt;
    return builder_.finish(root);
  }

 private:
  Queues::Node follow(const Readings& readings, std::size_t depth) {
    if (depth == length_) return builder_.end();
    if (const auto known = nodes_[depth].find(readings); known != nodes_[depth].end()) return known->second;
    std::array<Queues::Node, 7> next;
    next.fill(Queues::none);
    for (std::uint8_t kind = 0; kind < 7 && !is_too_large_; ++kind) {
      const Readings after = taking(readings, kind);
      if (!after.empty()) next[kind] = follow(after, depth + 1);
    }
    const Queues::Node node = is_too_large_ ? Queues::none : builder_.node(next);
    is_too_large_ = is_too_large_ || node == Queues::none || ++states_ > most_nodes;
    nodes_[depth].emplace(readings, node);
    return node;
  }

  // The beginning of a pattern's draw; after the last draw it is empty.
  Reading beginning(std::uint32_t pattern, std::size_t draw) const {
    const Pattern& draws = patterns_[pattern];
    const bool has_own = draw < draws.size() && draws[draw].of;
    return {pattern, static_cast<std::uint16_t>(draw), has_own ? draws[draw].of->root() : 0};
  }

  Readings taking(const Readings& readings, std::uint8_t kind) const {
    Readings after;
    const auto bit = static_cast<std::uint8_t>(1U << kind);
    for (const Reading& reading : readings) {
      const Draw& draw = patterns_[reading.pattern][reading.draw];
      Reading next = reading;
      bool is_whole = false;
      if (draw.of) {
        next.taken = draw.of->next(reading.taken, kind);
        if (next.taken == Queues::none) continue;
        is_whole = draw.of->is_end(next.taken);
      } else {
        if ((draw.kinds & bit) == 0 || (reading.taken & bit) != 0) continue;
        next.taken |= bit;
        is_whole = std::popcount(next.taken) == draw.count;
      }
      after.push_back(is_whole ? beginning(reading.pattern, reading.draw + std::size_t{1}) : next);
    }
    // Readings with the same continuation are merged.
    std::ranges::sort(after, [&](const Reading& a, const Reading& b) { return is_before(a, b); });
    const auto rest = std::ranges::unique(
        after, [&](const Reading& a, const Reading& b) { return !is_before(a, b) && !is_before(b, a); });
    after.erase(rest.begin(), rest.end());
    return after;
  }

  bool is_before(const Reading& a, const Reading& b) const {
    if (a.taken != b.taken) return a.taken < b.taken;
    if (a.pattern == b.pattern) return a.draw < b.draw;
    const auto rest = [&](const Reading& r) { return std::span(patterns_[r.pattern]).subspan(r.draw); };
    return std::ranges::lexicographical_compare(rest(a), rest(b), [](const Draw& x, const Draw& y) {
      return std::tuple(x.kinds, x.count, x.of.get()) < std::tuple(y.kinds, y.count, y.of.get());
    });
  }

  std::span<const Pattern> patterns_;
  std::size_t length_;
  QueueBuilder builder_;
  std::vector<std::map<Readings, Queues::Node>> nodes_;  // by depth
  std::size_t states_ = 0;
  bool is_too_large_ = false;
};

// The node of sorted, distinct sequences that have the first `depth` pieces in common.
Queues::Node node_of(QueueBuilder& builder, std::span<const Sequence> sorted, std::size_t depth) {
  if (depth == sorted.front().size()) return builder.end();
  std::array<Queues::Node, 7> next;
  next.fill(Queues::none);
  while (!sorted.empty()) {
    const std::uint8_t kind = sorted.front()[depth];
    const auto group =
        std::ranges::partition_point(sorted, [&](const Sequence& s) { return s[depth] <= kind; });
    const auto size = static_cast<std::size_t>(group - sorted.begin());
    next[kind] = node_of(builder, sorted.first(size), depth + 1);
    sorted = sorted.subspan(size);
  }
  return builder.node(next);
}

}  // namespace

std::string to_text(std::span<const std::uint8_t> sequence) {
  std::string text;
  for (const std::uint8_t kind : sequence) text += field::to_char(field::all_tetrominoes[kind]);
  return text;
}

Sequence Queues::at(std::uint64_t number) const {
  Sequence sequence;
  for (Node node = root_; node != end_;) {
    std::size_t kind = 6;
    while (nodes_[node].next[kind] == none || nodes_[node].before[kind] > number) --kind;
    number -= nodes_[node].before[kind];
    sequence.push_back(static_cast<std::uint8_t>(kind));
    node = nodes_[node].next[kind];
  }
  return sequence;
}

QueueTexts::QueueTexts(const Queues& queues) : queues_(queues) {
  steps_.reserve(queues.length() + 1);
  text_.reserve(queues.length());
  steps_.push_back({queues.root(), 0});
}

std::string_view QueueTexts::at(std::uint64_t number) {
  while (steps_.size() > 1 && (number < steps_.back().first ||
                               number - steps_.back().first >= queues_.count(steps_.back().node))) {
    steps_.pop_back();
    text_.pop_back();
  }
  while (!queues_.is_end(steps_.back().node)) {
    const Step& step = steps_.back();
    std::size_t kind = 6;
    while (queues_.next(step.node, kind) == Queues::none ||
           queues_.before(step.node, kind) > number - step.first)
      --kind;
    steps_.push_back({queues_.next(step.node, kind), step.first + queues_.before(step.node, kind)});
    text_ += field::to_char(field::all_tetrominoes[kind]);
  }
  return text_;
}

std::array<int, 7> Queues::most_of_each() const {
  // Nodes come after the nodes they lead to.
  std::vector<std::array<int, 7>> most(nodes_.size());
  for (std::size_t node = 0; node < nodes_.size(); ++node)
    for (std::size_t kind = 0; kind < 7; ++kind) {
      if (nodes_[node].next[kind] == none) continue;
      const auto& after = most[nodes_[node].next[kind]];
      for (std::size_t other = 0; other < 7; ++other)
        most[node][other] = std::max(most[node][other], after[other] + (other == kind ? 1 : 0));
    }
  return root_ == none ? std::array<int, 7>{} : most[root_];
}

std::size_t length_of(const Pattern& pattern) {
  std::size_t length = 0;
  for (const Draw& draw : pattern) length += draw.count;
  return length;
}

std::expected<Queues, QueueError> queues_of(std::span<const Pattern> patterns, std::size_t length) {
  if (patterns.empty()) return std::unexpected(QueueError{0, 0, "there is no piece in it"});
  auto queues = Follower(patterns, std::min(length, length_of(patterns.front()))).run();
  if (!queues) return std::unexpected(QueueError{0, 0, "there are too many sequences"});
  return std::move(*queues);
}

Queues queues_of(std::vector<Sequence> list) {
  QueueBuilder builder(list.empty() ? 0 : list.front().size());
  if (list.empty()) return builder.finish(Queues::none);
  std::ranges::sort(list);
  const auto rest = std::ranges::unique(list);
  list.erase(rest.begin(), rest.end());
  return builder.finish(node_of(builder, list, 0));
}

Queues beginnings(const Queues& queues, std::size_t length) {
  length = std::min(length, queues.length());
  QueueBuilder builder(length);
  // All sequences have the same length, so a node has the same depth in all of them.
  std::vector<Queues::Node> known(queues.nodes(), Queues::none);
  const auto shortened = [&](const auto& self, Queues::Node node, std::size_t left) -> Queues::Node {
    if (left == 0) return builder.end();
    if (known[node] != Queues::none) return known[node];
    std::array<Queues::Node, 7> next{};
    for (std::size_t kind = 0; kind < 7; ++kind) {
      const Queues::Node after = queues.next(node, kind);
      next[kind] = after == Queues::none ? Queues::none : self(self, after, left - 1);
    }
    return known[node] = builder.node(next);
  };
  return builder.finish(queues.root() == Queues::none ? Queues::none
                                                      : shortened(shortened, queues.root(), length));
}

}  // namespace tetron::pc
