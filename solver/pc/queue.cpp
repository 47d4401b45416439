#include "solver/pc/queue.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

namespace tetron::pc {

namespace {

constexpr std::uint8_t all_kinds = 0x7f;
// Pieces of one sequence: more than any field needs.
constexpr std::size_t most_pieces = 64;
constexpr std::size_t most_patterns = 4'000'000;
constexpr std::size_t most_nodes = 8'000'000;

std::optional<std::uint8_t> kind_bit(char letter) {
  for (const field::Tetromino kind : field::all_tetrominoes)
    if (field::to_char(kind) == letter)
      return static_cast<std::uint8_t>(1U << (static_cast<unsigned>(kind) - 1));
  return std::nullopt;
}

char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

// Reads one pattern.
class PatternReader {
 public:
  explicit PatternReader(std::string_view text) : text_(text) {}

  bool read() {
    while (at_ < text_.size() && text_[at_] != '#') {
      const char letter = upper(text_[at_]);
      if (letter == ' ' || letter == ',' || letter == '\t' || letter == '\r') {
        ++at_;
      } else if (!read_draw(letter)) {
        return false;
      }
    }
    return true;
  }
  // Of a quiz "#Q=[hold](current)next", which is the pieces in that order.
  bool read_quiz() {
    for (at_ = 3; at_ < text_.size() && text_[at_] != ';'; ++at_) {
      const char letter = text_[at_];
      if (const auto kind = kind_bit(upper(letter)))
        pattern_.push_back({*kind, 1});
      else if (std::string_view("[]() \r\t").find(letter) == std::string_view::npos)
        return wanted("a piece of a quiz");
    }
    return true;
  }

  const Pattern& pattern() const { return pattern_; }
  std::size_t column() const { return at_ + 1; }
  const std::string& what() const { return what_; }

 private:
  bool wanted(std::string_view what) {
    what_ = what;
    what_ += " is wanted";
    return false;
  }

  bool read_draw(char letter) {
    std::uint8_t kinds = all_kinds;
    if (letter == '[') {
      const auto set = read_set();
      if (!set) return false;
      kinds = *set;
    } else if (const auto kind = kind_bit(letter)) {
      ++at_;
      pattern_.push_back({*kind, 1});
      return true;
    } else if (letter == '*') {
      ++at_;
    } else {
      return wanted("one of T I O S Z J L * [");
    }
    return read_count(kinds);
  }

  std::optional<std::uint8_t> read_set() {
    ++at_;
    std::uint8_t set = 0;
    bool is_inverted = false;
    bool is_first = true;
    for (; at_ < text_.size() && text_[at_] != ']'; ++at_) {
      const char letter = upper(text_[at_]);
      if (letter == ' ' || letter == ',') continue;
      const auto kind = kind_bit(letter);
      if (letter == '^' && is_first) {
        is_inverted = true;
      } else if (!kind || (set & *kind) != 0) {
        static_cast<void>(wanted("a piece that was not named yet, or ],"));
        return std::nullopt;
      } else {
        set |= *kind;
      }
      is_first = false;
    }
    if (at_ == text_.size()) {
      static_cast<void>(wanted("]"));
      return std::nullopt;
    }
    ++at_;
    if (is_inverted) set = static_cast<std::uint8_t>(all_kinds & ~set);
    if (set != 0) return set;
    static_cast<void>(wanted("a piece between [ and ]"));
    return std::nullopt;
  }

  bool read_count(std::uint8_t kinds) {
    const int most = std::popcount(kinds);
    int count = 1;
    if (at_ < text_.size() && text_[at_] == '!') {
      ++at_;
      count = most;
    } else if (at_ < text_.size() && upper(text_[at_]) == 'P') {
      count = 0;
      const std::size_t begin = ++at_;
      while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9' && count <= most)
        count = count * 10 + (text_[at_++] - '0');
      if (at_ == begin || count == 0 || count > most) {
        at_ = begin;
        return wanted("a number from 1 to " + std::to_string(most));
      }
    }
    pattern_.push_back({kinds, static_cast<std::uint8_t>(count)});
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Pattern pattern_;
  std::string what_;
};

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r'");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r'") - first + 1);
}

}  // namespace

// Makes the smallest automaton: states that accept the same are one.
class QueueBuilder {
 public:
  explicit QueueBuilder(std::size_t length) {
    queues_.length_ = length;
    Queues::State end;
    end.count = 1;
    queues_.nodes_.push_back(end);
    queues_.end_ = 0;
  }

  Queues::Node end() const { return queues_.end_; }
  // The node that leads there; none if the sequences are too many.
  Queues::Node node(const std::array<Queues::Node, 7>& next) {
    const auto [place, is_new] = known_.try_emplace(next, static_cast<Queues::Node>(queues_.nodes_.size()));
    if (!is_new) return place->second;
    Queues::State state;
    state.next = next;
    for (std::size_t kind = 0; kind < 7; ++kind) {
      state.before[kind] = state.count;
      if (next[kind] != Queues::none) state.count += queues_.nodes_[next[kind]].count;
      if (state.count >= std::uint64_t{1} << 62) return Queues::none;
    }
    queues_.nodes_.push_back(state);
    return place->second;
  }
  std::size_t nodes() const { return queues_.nodes_.size(); }
  Queues finish(Queues::Node root) {
    queues_.root_ = root;
    return std::move(queues_);
  }

 private:
  Queues queues_;
  std::map<std::array<Queues::Node, 7>, Queues::Node> known_;
};

namespace {

// Where a pattern has been read to: of the draw at `draw` these kinds were taken.
struct Reading {
  std::uint32_t pattern = 0;
  std::uint16_t draw = 0;
  std::uint8_t taken = 0;
  friend auto operator<=>(const Reading&, const Reading&) = default;
};
using Readings = std::vector<Reading>;  // sorted

// Follows all patterns at once: a set of readings becomes a node.
class Follower {
 public:
  Follower(std::span<const Pattern> patterns, std::size_t length)
      : patterns_(patterns), length_(length), builder_(length), nodes_(length + 1) {}

  std::optional<Queues> run() {
    Readings start;
    for (std::size_t i = 0; i < patterns_.size(); ++i) start.push_back({static_cast<std::uint32_t>(i), 0, 0});
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

  Readings taking(const Readings& readings, std::uint8_t kind) const {
    Readings after;
    const auto bit = static_cast<std::uint8_t>(1U << kind);
    for (const Reading& reading : readings) {
      const Draw& draw = patterns_[reading.pattern][reading.draw];
      if ((draw.kinds & bit) == 0 || (reading.taken & bit) != 0) continue;
      Reading next = reading;
      next.taken |= bit;
      if (std::popcount(next.taken) == draw.count)
        next = {reading.pattern, static_cast<std::uint16_t>(reading.draw + 1), 0};
      after.push_back(next);
    }
    // Patterns that go on alike are one.
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
      return std::pair(x.kinds, x.count) < std::pair(y.kinds, y.count);
    });
  }

  std::span<const Pattern> patterns_;
  std::size_t length_;
  QueueBuilder builder_;
  std::vector<std::map<Readings, Queues::Node>> nodes_;  // by depth
  std::size_t states_ = 0;
  bool is_too_large_ = false;
};

// The node of sorted, distinct sequences that agree in the first `depth` pieces.
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
  // Nodes come after those they lead to.
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

std::expected<std::vector<Pattern>, QueueError> parse_patterns(std::string_view text) {
  std::vector<Pattern> patterns;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const bool is_quiz = trimmed(text).starts_with("#Q=");
    // A quiz has a ';' of its own, at its end.
    const auto end = text.find_first_of(is_quiz ? "\n" : ";\n");
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (line.empty() || (line.starts_with('#') && !is_quiz)) continue;
    PatternReader reader(line);
    if (!(is_quiz ? reader.read_quiz() : reader.read()))
      return std::unexpected(QueueError{number, reader.column(), reader.what()});
    if (length_of(reader.pattern()) > most_pieces || patterns.size() == most_patterns)
      return std::unexpected(QueueError{number, 0, "there are too many pieces"});
    if (!patterns.empty() && length_of(patterns.front()) != length_of(reader.pattern()))
      return std::unexpected(QueueError{number, 0, "it has not as many pieces as the first"});
    patterns.push_back(reader.pattern());
  }
  if (patterns.empty() || patterns.front().empty())
    return std::unexpected(QueueError{0, 0, "there is no piece in it"});
  return patterns;
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
  // All sequences have the same length, so that a node has one place in all of them.
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
