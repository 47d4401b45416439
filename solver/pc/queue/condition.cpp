#include "solver/pc/queue/condition.hpp"

#include <algorithm>
#include <optional>

#include "solver/pc/queue/letters.hpp"

namespace tetron::pc {

namespace {

using State = SequenceTest::State;

// The number of pieces of each kind in one word, eight bits each; the highest bits are for what is known
// already.
constexpr State yes = State{1} << 62;
constexpr State no = State{1} << 63;

constexpr unsigned count_in(State state, std::size_t kind) {
  return state >> (8 * kind) & 0xff;
}

State next_of(const CountTest& test, State state, std::size_t kind) {
  const bool counts = (test.kinds >> kind & 1) != 0 && count_in(state, kind) <= test.number;
  return counts ? state + (State{1} << (8 * kind)) : state;
}

bool is_so(CountTest::Relation relation, unsigned count, unsigned number) {
  using enum CountTest::Relation;
  switch (relation) {
    case equal:
      return count == number;
    case unequal:
      return count != number;
    case less:
      return count < number;
    case greater:
      return count > number;
    case at_most:
      return count <= number;
    case at_least:
      return count >= number;
  }
  return false;
}

bool holds_of(const CountTest& test, State state) {
  for (std::size_t kind = 0; kind < 7; ++kind)
    if ((test.kinds >> kind & 1) != 0 && is_so(test.relation, count_in(state, kind), test.number) == test.any)
      return test.any;
  return !test.any;
}

// Four bits for each kind hold what still has to come before; the next 28 bits hold what must not come yet.
constexpr unsigned left_of(State state, std::size_t kind) {
  return state >> (4 * kind) & 15;
}
constexpr State one_of(std::size_t kind) {
  return State{1} << (4 * kind);
}
constexpr State all_left = (State{1} << 28) - 1;

State begin_of(const BeforeTest& test) {
  State state = 0;
  for (std::size_t kind = 0; kind < 7; ++kind)
    state |= (State{test.first[kind]} | State{test.then[kind]} << 28) << (4 * kind);
  return state;
}

State next_of(const BeforeTest& test, State state, std::size_t kind) {
  if ((state & (yes | no)) != 0) return state;
  if (left_of(state >> 28, kind) > 0) {
    if (!test.all_then) return no;
    state -= one_of(kind) << 28;
    return (state >> 28 & all_left) == 0 ? no : state;
  }
  if (left_of(state, kind) == 0) return state;
  state -= one_of(kind);
  return test.any_first || (state & all_left) == 0 ? yes : state;
}

}  // namespace

State SequenceTest::begin() const {
  if (const auto* before = std::get_if<BeforeTest>(&what)) return begin_of(*before);
  if (const auto* text = std::get_if<Regular>(&what)) return text->begin();
  return 0;
}

State SequenceTest::next(State state, std::size_t kind) const {
  if (const auto* count = std::get_if<CountTest>(&what)) return next_of(*count, state, kind);
  if (const auto* before = std::get_if<BeforeTest>(&what)) return next_of(*before, state, kind);
  return std::get<Regular>(what).next(state, kind);
}

bool SequenceTest::holds(State state) const {
  if (const auto* count = std::get_if<CountTest>(&what)) return holds_of(*count, state);
  if (std::holds_alternative<BeforeTest>(what)) return state == yes;
  return std::get<Regular>(what).holds(state);
}

bool Condition::holds(std::span<const bool> tests) const {
  std::vector<bool> values;
  values.reserve(nodes_.size());
  for (const Node& node : nodes_) switch (node.kind) {
      case Node::Kind::test:
        values.push_back(tests[node.left]);
        break;
      case Node::Kind::negation:
        values.push_back(!values[node.left]);
        break;
      case Node::Kind::both:
        values.push_back(values[node.left] && values[node.right]);
        break;
      case Node::Kind::either:
        values.push_back(values[node.left] || values[node.right]);
        break;
    }
  return values.back();
}

class ConditionReader {
 public:
  ConditionReader(std::string_view text, std::size_t& at) : text_(text), at_(at) {}

  std::expected<Condition, ReadError> read() {
    if (!terms({}, 0)) return std::unexpected(wrong_);
    if (here() != '}') {
      static_cast<void>(wanted("&& or || or }"));
      return std::unexpected(wrong_);
    }
    ++at_;
    return std::move(made_);
  }

 private:
  using Node = Condition::Node;
  struct Range {
    std::size_t from = 0;
    std::size_t to = ~std::size_t{0};
  };
  // Pieces as written in the text, and whether they are between [ and ].
  struct Pieces {
    std::array<std::uint8_t, 7> of{};
    bool in_brackets = false;
  };
  static constexpr int most_depth = 50;

  std::nullopt_t wanted(std::string what) {
    wrong_ = {at_, "expected " + std::move(what)};
    return std::nullopt;
  }
  // The next character that is not a blank.
  char here() {
    while (at_ < text_.size() && std::string_view(" \t\r").contains(text_[at_])) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool takes(std::string_view word) {
    static_cast<void>(here());
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  std::size_t add(Node node) {
    made_.nodes_.push_back(node);
    return made_.nodes_.size() - 1;
  }

  std::optional<std::size_t> terms(Range range, int depth) {
    if (depth > most_depth) return wanted("a condition with fewer nested (");
    auto all = term(range, depth);
    while (all) {
      const bool is_and = takes("&&");
      if (!is_and && !takes("||")) break;
      const auto other = term(range, depth);
      if (!other) return std::nullopt;
      all = add({is_and ? Node::Kind::both : Node::Kind::either, *all, *other});
    }
    return all;
  }

  std::optional<std::size_t> term(Range range, int depth) {
    bool is_negated = false;
    bool has_range = false;
    for (;;) {
      const char letter = here();
      if (letter == '!') {
        ++at_;
        is_negated = !is_negated;
      } else if (!has_range && letter >= '0' && letter <= '9') {
        has_range = true;
        const auto part = range_in(range);
        if (!part) return std::nullopt;
        range = *part;
      } else {
        break;
      }
    }
    const auto inner = here() == '(' ? in_parentheses(range, depth) : test(range);
    if (!inner || !is_negated) return inner;
    return add({Node::Kind::negation, *inner, 0});
  }

  std::optional<std::size_t> in_parentheses(Range range, int depth) {
    ++at_;
    const auto inner = terms(range, depth + 1);
    if (!inner) return std::nullopt;
    if (here() != ')') return wanted("&& or || or )");
    ++at_;
    return inner;
  }

  // Reads "2:" or "1-3:" within the range.
  std::optional<Range> range_in(Range range) {
    const std::size_t begin = at_;
    std::size_t first = 0;
    std::size_t last = number();
    if (here() == '-') {
      ++at_;
      if (here() < '0' || here() > '9') return wanted("a number of pieces");
      first = last;
      last = number();
    }
    if (here() != ':') return wanted(": after the number of pieces");
    if (first >= last) {
      at_ = begin;
      return wanted("numbers of pieces, the smaller one first, such as 0-2:");
    }
    ++at_;
    const std::size_t size = range.to - range.from;
    return Range{range.from + std::min(first, size), range.from + std::min(last, size)};
  }
  std::size_t number() {
    std::size_t read = 0;
    for (; here() >= '0' && here() <= '9'; ++at_)
      read = std::min<std::size_t>(read * 10 + static_cast<std::size_t>(text_[at_] - '0'), 999);
    return read;
  }

  std::optional<std::size_t> test(Range range) {
    if (here() == '/') return regular(range);
    const auto pieces = piece_groups();
    if (!pieces) return std::nullopt;
    const auto relation = relation_here();
    if (!relation) return wanted("= != < > <= or >=");
    const char letter = here();
    if (letter >= '0' && letter <= '9') return counts(range, *pieces, *relation);
    if (relation == CountTest::Relation::less) return before(range, *pieces);
    return wanted("a number");
  }

  std::optional<CountTest::Relation> relation_here() {
    using enum CountTest::Relation;
    constexpr std::array<std::pair<std::string_view, CountTest::Relation>, 7> words{{{"<=", at_most},
                                                                                     {">=", at_least},
                                                                                     {"!=", unequal},
                                                                                     {"==", equal},
                                                                                     {"=", equal},
                                                                                     {"<", less},
                                                                                     {">", greater}}};
    for (const auto& [word, relation] : words)
      if (takes(word)) return relation;
    return std::nullopt;
  }

  // Reads groups such as "LS[IZ]": the pieces without brackets between two brackets are one group.
  std::optional<std::vector<Pieces>> piece_groups() {
    std::vector<Pieces> groups;
    for (bool is_inside = false;;) {
      const char letter = here();
      if (letter == '[' && !is_inside) {
        groups.push_back({{}, true});
        is_inside = true;
      } else if (letter == ']' && is_inside) {
        if (std::ranges::count(groups.back().of, 0) == 7) return wanted("a piece between [ and ]");
        is_inside = false;
      } else if (letter == '*' || kind_of(letter)) {
        if (!is_inside && (groups.empty() || groups.back().in_brackets)) groups.push_back({});
        for (std::size_t kind = 0; kind < 7; ++kind) {
          if (letter != '*' && kind != *kind_of(letter)) continue;
          if (++groups.back().of[kind] > 15) return wanted("a group of at most 15 of a piece");
        }
      } else {
        if (is_inside) return wanted("a piece or ]");
        if (groups.empty()) return wanted("a piece, / or (");
        return groups;
      }
      if (groups.size() > Condition::most_tests) return wanted("a condition of at most 64 parts");
      ++at_;
    }
  }

  std::optional<std::size_t> counts(Range range, const std::vector<Pieces>& groups,
                                    CountTest::Relation relation) {
    const auto number_wanted = static_cast<std::uint8_t>(std::min<std::size_t>(number(), 100));
    std::optional<std::size_t> all;
    for (const Pieces& group : groups) {
      CountTest test{0, group.in_brackets, relation, number_wanted};
      for (std::size_t kind = 0; kind < 7; ++kind)
        if (group.of[kind] > 0) test.kinds = static_cast<std::uint8_t>(test.kinds | 1U << kind);
      if (!also(all, range, test)) return std::nullopt;
    }
    return all;
  }

  std::optional<std::size_t> before(Range range, const std::vector<Pieces>& first) {
    const auto then = piece_groups();
    if (!then) return std::nullopt;
    std::optional<std::size_t> all;
    for (const Pieces& one : first)
      for (const Pieces& other : *then)
        if (!also(all, range, BeforeTest{one.of, other.of, one.in_brackets, other.in_brackets}))
          return std::nullopt;
    return all;
  }

  std::optional<std::size_t> regular(Range range) {
    auto read = Regular::read_between_slashes(text_, at_);
    if (!read) {
      wrong_ = std::move(read.error());
      return std::nullopt;
    }
    std::optional<std::size_t> all;
    return also(all, range, std::move(*read)) ? all : std::nullopt;
  }

  // Adds another test, which has to hold as well.
  bool also(std::optional<std::size_t>& all, Range range, decltype(SequenceTest::what) what) {
    if (made_.tests_.size() == Condition::most_tests) {
      static_cast<void>(wanted("a condition of at most 64 parts"));
      return false;
    }
    made_.tests_.push_back({range.from, range.to, std::move(what)});
    const std::size_t node = add({Node::Kind::test, made_.tests_.size() - 1, 0});
    all = all ? add({Node::Kind::both, *all, node}) : node;
    return true;
  }

  std::string_view text_;
  std::size_t& at_;
  Condition made_;
  ReadError wrong_;
};

std::expected<Condition, ReadError> Condition::read(std::string_view text, std::size_t& at) {
  ConditionReader reader(text, at);
  auto read = reader.read();
  return read;
}

}  // namespace tetron::pc
