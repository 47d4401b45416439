#include "replay/numeron/best_call.hpp"

#include <algorithm>
#include <bit>
#include <bitset>
#include <map>

#include "replay/numeron/answers.hpp"
#include "replay/numeron/placements.hpp"

// Testing every candidate against every call would take up to 30,240 x 30,240 answers. Instead, all calls
// with the same digits are scored together: candidates are counted by where they have those digits. For each
// order of the digits, inclusion and exclusion over subsets of the places gives how many candidates give
// which answer. Digits that are interchangeable among the candidates (for example those in no call so far)
// need to be tried only once.
namespace tetron::numeron {

namespace {

constexpr std::size_t most = most_digits + 1;
using Group = std::uint16_t;  // a set of digits, as Number::mask()

constexpr std::size_t values = 100'000;  // of Number::value()
using ByValue = std::bitset<values>;

// The class of each digit: exchanging two digits of a class in every candidate gives the same candidates.
std::array<std::uint8_t, 10> classes_of(const Candidates& candidates, const ByValue& there) {
  const std::size_t size = candidates.numbers().front().size();
  if (candidates.size() == all_numbers(size).size()) return {};
  const auto alike = [&](std::uint8_t a, std::uint8_t b) {
    return std::ranges::all_of(candidates.numbers(), [&](const Number& number) {
      if (!number.contains(Digit(a)) && !number.contains(Digit(b))) return true;
      std::uint32_t value = 0;
      for (std::size_t i = 0; i < size; ++i) {
        const std::uint8_t digit = number[i];
        value = value * 10 + (digit == a ? b : digit == b ? a : digit);
      }
      return there[value];
    });
  };
  std::array<std::uint8_t, 10> classes{};
  for (std::uint8_t digit = 0; digit < 10; ++digit) {
    classes[digit] = digit;
    for (std::uint8_t before = 0; before < digit; ++before) {
      if (classes[before] != before || !alike(before, digit)) continue;
      classes[digit] = before;
      break;
    }
  }
  return classes;
}

// The digits of a group, with those of a class next to each other.
std::array<std::uint8_t, most_digits> digits_of(Group group, const std::array<std::uint8_t, 10>& classes) {
  std::array<std::uint8_t, most_digits> digits{};
  std::size_t count = 0;
  for (std::uint8_t digit = 0; digit < 10; ++digit)
    if ((group >> digit & 1) != 0) digits[count++] = digit;
  std::stable_sort(digits.begin(), digits.begin() + static_cast<std::ptrdiff_t>(count),
                   [&classes](auto a, auto b) { return classes[a] < classes[b]; });
  return digits;
}

// A representative of all groups that differ from this one only within the classes of digits.
Group stand_in(Group group, const std::array<std::uint8_t, 10>& classes) {
  std::array<unsigned, 10> wanted{};
  for (std::size_t digit = 0; digit < 10; ++digit)
    if ((group >> digit & 1) != 0) ++wanted[classes[digit]];
  unsigned result = 0;
  for (std::size_t digit = 0; digit < 10; ++digit) {
    if (wanted[classes[digit]] == 0) continue;
    --wanted[classes[digit]];
    result |= 1u << digit;
  }
  return static_cast<Group>(result);
}

// Scores all orders of the digits of a group.
class GroupScorer {
 public:
  explicit GroupScorer(const Candidates& candidates)
      : placements_(Placements::of(candidates.numbers().front().size())) {
    for (const Number& number : candidates.numbers()) {
      Halves halves{};
      for (std::size_t i = 0; i < number.size(); ++i) {
        auto& half = i < 2 ? halves.head : halves.tail;
        half = static_cast<std::uint16_t>(half * 10 + number[i]);
      }
      candidates_.push_back(halves);
    }
  }

  // The scores of Placements::orders() of these digits, in that order.
  std::vector<CallScore> scores(const std::array<std::uint8_t, most_digits>& digits) {
    count_placements(digits);
    add_up_parts();
    std::vector<CallScore> result;
    for (std::size_t order = 0; order < placements_.orders().size(); ++order)
      result.push_back(score_order(placements_.id_of_order(order)));
    return result;
  }

 private:
  // A candidate: its first two digits as one number, and the others.
  struct Halves {
    std::uint16_t head;
    std::uint16_t tail;
  };
  // Numbers of candidates, by how many digits they share with the call.
  using ByShared = std::array<std::uint32_t, most>;

  void count_placements(const std::array<std::uint8_t, most_digits>& digits) {
    const std::size_t n = placements_.places();
    std::array<std::size_t, 10> mark{};
    for (std::size_t i = 0; i < n; ++i) mark[digits[i]] = i + 1;
    const std::size_t base = n + 1;
    for (std::size_t head = 0; head < 100; ++head)
      head_codes_[head] = static_cast<std::uint16_t>(mark[head / 10] + base * mark[head % 10]);
    const std::size_t tails = n == 3 ? 10 : n == 4 ? 100 : 1000;
    for (std::size_t tail = 0; tail < tails; ++tail) {
      std::size_t code = 0;
      for (std::size_t rest = tail, i = 2; i < n; ++i, rest /= 10) code = code * base + mark[rest % 10];
      tail_codes_[tail] = static_cast<std::uint16_t>(code * base * base);
    }
    std::fill_n(by_code_.begin(), placements_.codes(), 0);
    for (const Halves& halves : candidates_) ++by_code_[head_codes_[halves.head] + tail_codes_[halves.tail]];
  }

  // After this, by_part_[id][shared] is how many candidates share `shared` digits with the call and have
  // those of placement `id` in its places.
  void add_up_parts() {
    std::fill_n(by_part_.begin(), placements_.size(), ByShared{});
    for (std::size_t code = 0; code < placements_.codes(); ++code) {
      const std::uint32_t count = by_code_[code];
      if (count == 0) continue;
      const Placements::Id id = placements_.id_of_code(code);
      const std::uint8_t shared = placements_.marks(id);
      for (const Placements::Id part : placements_.parts(id)) by_part_[part][shared] += count;
    }
  }

  CallScore score_order(Placements::Id order) const {
    // [shared][right]: the sum, over all choices of `right` places, of the candidates with the call's digits
    // in those places. At most 10 choices of 30,240 candidates.
    std::array<std::array<std::int32_t, most>, most> chosen{};
    for (const Placements::Id part : placements_.parts(order)) {
      const std::uint8_t right = placements_.marks(part);
      for (std::size_t shared = right; shared <= placements_.places(); ++shared)
        chosen[shared][right] += static_cast<std::int32_t>(by_part_[part][shared]);
    }
    CallScore result;
    for (std::size_t shared = 0; shared <= placements_.places(); ++shared) {
      // A candidate with `eat` digits in their places is counted in C(eat, right) of the choices, which is
      // the coefficient of x^right in (1 + x)^eat. Substituting x - 1 for x gives the number with exactly
      // `eat`.
      auto& counts = chosen[shared];
      for (std::size_t done = 0; done < shared; ++done)
        for (std::size_t eat = shared; eat-- > done;) counts[eat] -= counts[eat + 1];
      for (std::size_t eat = 0; eat <= shared; ++eat) {
        const auto count = static_cast<std::uint64_t>(counts[eat]);
        result.worst = std::max(result.worst, static_cast<std::uint32_t>(count));
        result.squares += count * count;
      }
    }
    return result;
  }

  const Placements& placements_;
  std::vector<Halves> candidates_;
  std::array<std::uint16_t, 100> head_codes_{};
  std::array<std::uint16_t, 1000> tail_codes_{};
  std::array<std::uint32_t, Placements::most_codes> by_code_{};
  std::array<ByShared, Placements::most_placements> by_part_{};
};

// Keeps the best calls by one figure; calls must be offered in order.
class Best {
 public:
  void offer(std::uint64_t figure, const CallScore& score, const Number& call, bool possible) {
    if (any_ && figure > figure_) return;
    if (!any_ || figure < figure_) {
      possible_.clear();
      others_.clear();
      score_ = score;
      figure_ = figure;
      any_ = true;
    }
    (possible ? possible_ : others_).push_back(call);
  }
  BestCalls finish() {
    const std::size_t possible = possible_.size();
    possible_.insert(possible_.end(), others_.begin(), others_.end());
    return {score_, std::move(possible_), possible};
  }

 private:
  bool any_ = false;
  std::uint64_t figure_ = 0;
  CallScore score_;
  std::vector<Number> possible_;
  std::vector<Number> others_;
};

}  // namespace

CallScore score(const Candidates& candidates, const Number& call) {
  std::array<std::array<std::uint32_t, most>, most> left{};
  for (const Number& number : candidates.numbers()) {
    const Answer answer_of_call = answer(number, call);
    ++left[answer_of_call.eat][answer_of_call.bite];
  }
  CallScore result;
  for (const auto& row : left) {
    for (const std::uint64_t count : row) {
      result.worst = std::max(result.worst, static_cast<std::uint32_t>(count));
      result.squares += count * count;
    }
  }
  return result;
}

BestNext best_calls(const Candidates& candidates) {
  const std::size_t size = candidates.numbers().front().size();
  ByValue there;
  for (const Number& number : candidates.numbers()) there.set(number.value());
  const auto classes = classes_of(candidates, there);
  const auto orders = Placements::of(size).orders();
  GroupScorer scorer(candidates);
  std::map<Group, std::vector<CallScore>> scored;
  std::vector<const CallScore*> score_of(values);
  for (Group group = 0; group < 1024; ++group) {
    if (static_cast<std::size_t>(std::popcount(group)) != size) continue;
    const Group representative = stand_in(group, classes);
    auto& scores = scored[representative];
    if (scores.empty()) scores = scorer.scores(digits_of(representative, classes));
    const auto digits = digits_of(group, classes);
    for (std::size_t i = 0; i < orders.size(); ++i) {
      std::uint32_t value = 0;
      for (std::size_t place = 0; place < size; ++place) value = value * 10 + digits[orders[i][place]];
      score_of[value] = &scores[i];
    }
  }
  Best worst;
  Best average;
  for (const Number& call : all_numbers(size)) {
    const std::uint32_t value = call.value();
    const CallScore& score = *score_of[value];
    worst.offer(score.worst, score, call, there[value]);
    average.offer(score.squares, score, call, there[value]);
  }
  return {worst.finish(), average.finish()};
}

}  // namespace tetron::numeron
