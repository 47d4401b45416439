#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "solver/pc/queue/letters.hpp"
#include "solver/pc/queue/queue.hpp"
#include "solver/pc/queue/queue_sets.hpp"

namespace tetron::pc {

namespace {

// The most pieces of a sequence: more than any field needs.
constexpr std::size_t most_pattern_pieces = 64;
constexpr std::size_t most_patterns = 4'000'000;

std::uint8_t bit_of(std::uint8_t kind) {
  return static_cast<std::uint8_t>(1U << kind);
}

// Reads one pattern.
class PatternReader {
 public:
  explicit PatternReader(std::string_view text) : text_(text) {}

  bool read() { return read_list(0); }
  // Reads a quiz "#Q=[hold](current)next", which means these pieces in that order.
  bool read_quiz() {
    for (at_ = 3; at_ < text_.size() && text_[at_] != ';'; ++at_) {
      if (const auto kind = kind_of(text_[at_])) {
        if (!add({bit_of(*kind), 1})) return false;
      } else if (!std::string_view("[]() \r\t").contains(text_[at_])) {
        return wanted("a piece of a quiz");
      }
    }
    return true;
  }

  Pattern& pattern() { return pattern_; }
  std::size_t column() const { return at_ + 1; }
  const std::string& what() const { return what_; }

 private:
  // What is between [ and ]. Each of the sets has the pieces of the outer brackets and one of each of the
  // inner ones.
  struct Bracket {
    std::set<Multiset> sets;
    std::uint8_t kinds = 0;  // of all sets together
  };
  static constexpr int most_depth = 50;
  static constexpr std::size_t most_sets = 10'000;
  static constexpr int most_conditions = 100;

  bool wanted(std::string_view what) {
    what_ = "expected ";
    what_ += what;
    return false;
  }
  bool wrong(std::string_view what) {
    what_ = what;
    return false;
  }
  char here() const { return at_ < text_.size() ? to_upper(text_[at_]) : '\0'; }

  bool add(Draw draw) {
    length_ += draw.count;
    if (length_ > most_pattern_pieces) return wrong("there are more than 64 pieces");
    pattern_.push_back(std::move(draw));
    return true;
  }

  // Reads up to the end, or to the ) of a group.
  bool read_list(int depth) {
    if (depth > most_depth) return wanted("a pattern with fewer nested (");
    std::size_t part = pattern_.size();  // start of the part that a condition applies to
    while (at_ < text_.size()) {
      const char letter = here();
      if (letter == ' ' || letter == '\t' || letter == '\r') {
        ++at_;
      } else if (letter == ',') {
        ++at_;
        part = pattern_.size();
      } else if (letter == '(') {
        ++at_;
        if (!read_list(depth + 1)) return false;
        if (here() != ')') return wanted(")");
        ++at_;
      } else if ((letter == ')' || letter == '#') && (letter == '#' || depth > 0)) {
        return true;
      } else if (!(letter == '{' ? read_condition(part) : read_draw(letter))) {
        return false;
      }
    }
    return true;
  }

  // Keeps those sequences of the part for which the condition holds.
  bool read_condition(std::size_t part) {
    if (part == pattern_.size()) return wanted("a piece before {");
    if (++conditions_ > most_conditions) return wanted("a pattern with at most 100 conditions");
    const std::size_t begin = at_++;
    const auto condition = Condition::read(text_, at_);
    if (!condition) {
      at_ = condition.error().at;
      return wrong(condition.error().what);
    }
    const Pattern draws(pattern_.begin() + static_cast<std::ptrdiff_t>(part), pattern_.end());
    const auto all = queues_of(std::span(&draws, 1), length_of(draws));
    auto left = all ? filtered(*all, *condition) : std::nullopt;
    const std::size_t end = std::exchange(at_, begin);
    if (!left) return wrong("there are too many sequences for a condition");
    if (left->size() == 0) return wrong("no sequence meets the condition");
    at_ = end;
    Draw draw{0, static_cast<std::uint8_t>(left->length()), std::make_shared<const Queues>(std::move(*left))};
    pattern_.resize(part);
    pattern_.push_back(std::move(draw));
    return true;
  }

  bool read_draw(char letter) {
    if (const auto kind = kind_of(letter)) {
      ++at_;
      return add({bit_of(*kind), 1});
    }
    if (letter == '*') {
      ++at_;
      return read_count({{{1, 1, 1, 1, 1, 1, 1}}, all_kinds});
    }
    if (letter != '[') return wanted("one of T I O S Z J L * [ ( {");
    const auto bracket = read_bracket();
    return bracket && read_count(*bracket);
  }

  std::optional<Bracket> read_bracket() {
    const auto fail = [this](std::string_view what) {
      static_cast<void>(wanted(what));
      return std::nullopt;
    };
    Bracket bracket{{Multiset{}}, 0};
    ++at_;
    while (here() == ' ') ++at_;
    const bool is_inverted = here() == '^';
    if (is_inverted) ++at_;
    std::size_t pieces = 0;
    for (; here() != ']'; ++at_) {
      if (here() == ' ' || here() == ',') continue;
      std::uint8_t kinds = 0;
      if (const auto kind = kind_of(here())) {
        kinds = bit_of(*kind);
      } else if (here() == '[') {
        for (++at_; kind_of(here()); ++at_) kinds |= bit_of(*kind_of(here()));
        if (here() != ']' || kinds == 0) return fail(kinds == 0 ? "a piece" : "a piece or ]");
      } else {
        return fail("a piece, [ or ]");
      }
      if (++pieces > most_pattern_pieces) return fail("a bracket of at most 64 pieces");
      bracket.kinds |= kinds;
      bracket.sets = with_one_of(bracket.sets, kinds);
      if (bracket.sets.size() > most_sets) return fail("a bracket that stands for at most 10000 sets");
    }
    if (is_inverted && pieces > 0) bracket = others(bracket);
    if (pieces == 0 || bracket.kinds == 0) return fail("a piece between [ and ]");
    ++at_;
    return bracket;
  }

  static std::set<Multiset> with_one_of(const std::set<Multiset>& sets, std::uint8_t kinds) {
    std::set<Multiset> result;
    for (Multiset set : sets)
      for (std::uint8_t kind = 0; kind < 7; ++kind)
        if ((kinds & bit_of(kind)) != 0) {
          ++set[kind];
          result.insert(set);
          --set[kind];
        }
    return result;
  }

  // For each of the sets, the kinds that it does not have, once each.
  static Bracket others(const Bracket& bracket) {
    Bracket result;
    for (Multiset set : bracket.sets) {
      for (std::uint8_t kind = 0; kind < 7; ++kind) {
        set[kind] = set[kind] == 0;
        if (set[kind] != 0) result.kinds |= bit_of(kind);
      }
      result.sets.insert(set);
    }
    return result;
  }

  static std::size_t size_of(const Multiset& set) {
    std::size_t size = 0;
    for (const std::uint8_t count : set) size += count;
    return size;
  }

  // Reads how many of a bracket come: "p3", "!", or else one.
  bool read_count(const Bracket& bracket) {
    std::size_t least = most_pattern_pieces;
    std::size_t most = 0;
    for (const Multiset& set : bracket.sets) {
      least = std::min(least, size_of(set));
      most = std::max(most, size_of(set));
    }
    std::size_t count = 1;
    if (here() == '!') {
      if (least != most) return wanted("p and a number, since these have different numbers of pieces");
      ++at_;
      count = most;
    } else if (here() == 'P') {
      count = 0;
      const std::size_t begin = ++at_;
      for (; here() >= '0' && here() <= '9' && count <= least; ++at_)
        count = count * 10 + static_cast<std::size_t>(here() - '0');
      if (count == 0 || count > least) {
        at_ = begin;
        return wanted("a number from 1 to " + std::to_string(least));
      }
    }
    const bool is_plain = bracket.sets.size() == 1 &&
                          std::ranges::all_of(*bracket.sets.begin(), [](std::uint8_t of) { return of <= 1; });
    if (is_plain || count == 1) return add({bracket.kinds, static_cast<std::uint8_t>(count)});
    auto orders = orders_of(bracket.sets, count);
    if (!orders) return wrong("there are too many sequences");
    return add({0, static_cast<std::uint8_t>(count), std::make_shared<const Queues>(std::move(*orders))});
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Pattern pattern_;
  std::size_t length_ = 0;
  int conditions_ = 0;
  std::string what_;
};

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r'");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r'") - first + 1);
}

}  // namespace

std::expected<std::vector<Pattern>, QueueError> parse_patterns(std::string_view text) {
  std::vector<Pattern> patterns;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const bool is_quiz = trimmed(text).starts_with("#Q=");
    // A quiz itself ends with ';'.
    const auto end = text.find_first_of(is_quiz ? "\n" : ";\n");
    const std::string_view whole = text.substr(0, end);
    const std::string_view line = trimmed(whole);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (line.empty() || (line.starts_with('#') && !is_quiz)) continue;
    PatternReader reader(line);
    if (!(is_quiz ? reader.read_quiz() : reader.read())) {
      const auto before = static_cast<std::size_t>(line.data() - whole.data());
      return std::unexpected(QueueError{number, before + reader.column(), reader.what()});
    }
    if (patterns.size() == most_patterns)
      return std::unexpected(QueueError{number, 0, "there are too many patterns"});
    if (!patterns.empty() && length_of(patterns.front()) != length_of(reader.pattern()))
      return std::unexpected(QueueError{number, 0, "it does not have as many pieces as the first"});
    patterns.push_back(std::move(reader.pattern()));
  }
  if (patterns.empty() || patterns.front().empty())
    return std::unexpected(QueueError{0, 0, "there is no piece in it"});
  return patterns;
}

}  // namespace tetron::pc
