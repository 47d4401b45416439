#include "solver/pc/queue/regular.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "solver/pc/queue/letters.hpp"

namespace tetron::pc {

// Reads an expression place by place, without a tree. For each part it keeps the places with which it can
// begin and end.
class RegularReader {
 public:
  explicit RegularReader(std::string_view text) : text_(text) {}

  std::expected<Regular, ReadError> read() {
    const auto whole = either(0);
    if (!whole) return std::unexpected(wrong_);
    if (at_ < text_.size()) {
      wanted("a ( before this )");
      return std::unexpected(wrong_);
    }
    made_.first_ = whole->first;
    made_.last_ = whole->last;
    made_.begin_ = whole->may_be_empty ? Regular::found : made_.steps(0, Regular::begin_symbol);
    return std::move(made_);
  }

 private:
  struct Part {
    bool may_be_empty = true;
    std::uint64_t first = 0;
    std::uint64_t last = 0;
  };
  struct Times {
    int least = 1;
    int most = 1;  // -1: any number
  };
  static constexpr int most_depth = 50;
  static constexpr int most_steps = 20'000;

  std::nullopt_t wanted(std::string what) {
    wrong_ = {at_, "expected " + std::move(what)};
    return std::nullopt;
  }
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void link(const Part& before, const Part& after) {
    for (std::uint64_t bits = before.last; bits != 0; bits &= bits - 1)
      made_.follow_[static_cast<std::size_t>(std::countr_zero(bits))] |= after.first;
  }
  Part then(const Part& before, const Part& after) {
    link(before, after);
    return {before.may_be_empty && after.may_be_empty, before.first | (before.may_be_empty ? after.first : 0),
            after.last | (after.may_be_empty ? before.last : 0)};
  }

  std::optional<Part> either(int depth) {
    if (depth > most_depth) return wanted("an expression with fewer nested (");
    auto all = sequence(depth);
    while (all && here() == '|') {
      ++at_;
      const auto other = sequence(depth);
      if (!other) return std::nullopt;
      all->may_be_empty = all->may_be_empty || other->may_be_empty;
      all->first |= other->first;
      all->last |= other->last;
    }
    return all;
  }

  std::optional<Part> sequence(int depth) {
    Part all;
    while (at_ < text_.size() && here() != '|' && here() != ')') {
      const auto next = repeated(depth);
      if (!next) return std::nullopt;
      all = then(all, *next);
    }
    return all;
  }

  std::optional<Part> repeated(int depth) {
    const std::size_t begin = at_;
    auto one = single(depth);
    if (!one) return std::nullopt;
    const auto times = times_here();
    if (!times) return std::nullopt;
    const std::size_t behind = at_;
    // Each further repetition is read again, because it has other places.
    Part all;
    for (int i = 0; i < std::max({times->least, times->most, 1}); ++i) {
      if (i > 0) {
        at_ = begin;
        one = single(depth);
        if (!one) return std::nullopt;
      }
      const bool is_last = i + 1 >= times->least;
      if (times->most < 0 && is_last) link(*one, *one);
      if (i >= times->least) one->may_be_empty = true;
      if (times->most == 0) one = Part{};
      all = then(all, *one);
    }
    at_ = behind;
    return all;
  }

  std::optional<Times> times_here() {
    Times times;
    switch (here()) {
      case '*':
        times = {0, -1};
        break;
      case '+':
        times = {1, -1};
        break;
      case '?':
        times = {0, 1};
        break;
      case '{':
        return counted();
      default:
        return times;
    }
    ++at_;
    skip_lazy();
    return times;
  }
  // Lazy repetitions are the same here, because only whether something is found matters.
  void skip_lazy() {
    if (here() == '?') ++at_;
  }

  std::optional<Times> counted() {
    ++at_;
    const auto least = number();
    Times times{least.value_or(0), least.value_or(0)};
    if (here() == ',') {
      ++at_;
      times.most = number().value_or(-1);
    } else if (!least) {
      return wanted("a number of times");
    }
    if (here() != '}') return wanted("}");
    if (times.least > limit || times.most > limit || (times.most >= 0 && times.most < times.least))
      return wanted("a number of times from 0 to 62, the smaller one first");
    ++at_;
    skip_lazy();
    return times;
  }
  std::optional<int> number() {
    std::optional<int> read;
    for (; here() >= '0' && here() <= '9'; ++at_)
      read = std::min(read.value_or(0) * 10 + (here() - '0'), 999);
    return read;
  }

  std::optional<Part> single(int depth) {
    if (++steps_ > most_steps) return wanted("a shorter expression");
    const char letter = here();
    if (const auto kind = kind_of(letter)) {
      ++at_;
      return place(static_cast<std::uint16_t>(1U << *kind));
    }
    if (letter == '(') return group(depth);
    if (letter == '[') return set();
    if (letter != '.' && letter != '^' && letter != '$')
      return wanted("one of T I O S Z J L . [ ] ( ) | * + ? { } ^ $");
    ++at_;
    return place(letter == '.' ? all_kinds : letter == '^' ? Regular::begin_symbol : Regular::end_symbol);
  }

  std::optional<Part> group(int depth) {
    ++at_;
    if (text_.substr(at_).starts_with("?:"))
      at_ += 2;
    else if (here() == '?')
      return wanted("an expression without (? (two of them with && or ! between say the same)");
    const auto inner = either(depth + 1);
    if (!inner) return std::nullopt;
    if (here() != ')') return wanted(")");
    ++at_;
    return inner;
  }

  std::optional<Part> set() {
    ++at_;
    const bool is_inverted = here() == '^';
    if (is_inverted) ++at_;
    std::uint16_t kinds = 0;
    for (; at_ < text_.size() && here() != ']'; ++at_) {
      const auto kind = kind_of(here());
      if (!kind) return wanted("a piece or ]");
      kinds = static_cast<std::uint16_t>(kinds | 1U << *kind);
    }
    if (here() != ']') return wanted("]");
    if (kinds == 0) return wanted("a piece between [ and ]");
    ++at_;
    return place(is_inverted ? static_cast<std::uint16_t>(all_kinds & ~kinds) : kinds);
  }

  std::optional<Part> place(std::uint16_t symbols) {
    if (made_.symbols_.size() == Regular::most_places)
      return wanted("an expression of at most 62 letters, repetitions counted");
    const std::uint64_t bit = std::uint64_t{1} << made_.symbols_.size();
    made_.symbols_.push_back(symbols);
    return Part{false, bit, bit};
  }

  static constexpr int limit = static_cast<int>(Regular::most_places);

  std::string_view text_;
  std::size_t at_ = 0;
  int steps_ = 0;
  Regular made_;
  ReadError wrong_;
};

std::expected<Regular, ReadError> Regular::read(std::string_view text) {
  return RegularReader(text).read();
}

std::expected<Regular, ReadError> Regular::read_between_slashes(std::string_view text, std::size_t& at) {
  const std::size_t begin = at + 1;
  const std::size_t end = text.find('/', begin);
  if (end == text.npos)
    return std::unexpected(ReadError{text.size(), "expected / at the end of the expression"});
  auto read = Regular::read(text.substr(begin, end - begin));
  if (!read) return std::unexpected(ReadError{begin + read.error().at, std::move(read.error().what)});
  at = end + 1;
  return read;
}

Regular::States Regular::step(States states, std::uint16_t symbol) const {
  if ((states & found) != 0) return found;
  States next = first_;
  for (; states != 0; states &= states - 1)
    next |= follow_[static_cast<std::size_t>(std::countr_zero(states))];
  for (States bits = next; bits != 0; bits &= bits - 1) {
    const int place = std::countr_zero(bits);
    if ((symbols_[static_cast<std::size_t>(place)] & symbol) == 0) next &= ~(States{1} << place);
  }
  return (next & last_) != 0 ? found : next;
}

// Applied as often as there may be such places in sequence: `^^` means the same as `^`.
Regular::States Regular::steps(States states, std::uint16_t symbol) const {
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    const States next = step(states, symbol);
    if (next == states) break;
    states = next;
  }
  return states;
}

}  // namespace tetron::pc
