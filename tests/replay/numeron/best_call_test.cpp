#include "replay/numeron/best_call.hpp"

#include <map>
#include <random>

#include "replay/numeron/answers.hpp"
#include "tests/catch.hpp"
#include "tests/replay/numeron/strings.hpp"

using namespace tetron::numeron;
using namespace tetron::test;

namespace {

struct Plain {
  std::size_t worst = 0;
  std::size_t squares = 0;
};

// A call's score by writing down every answer.
Plain plain_score(const std::vector<std::string>& candidates, const std::string& call) {
  std::map<std::pair<int, int>, std::size_t> left;
  for (const std::string& text : candidates) ++left[{eat_of(text, call), bite_of(text, call)}];
  Plain plain;
  for (const auto& [eat_and_bite, count] : left) {
    plain.worst = std::max(plain.worst, count);
    plain.squares += count * count;
  }
  return plain;
}

void check_against_plain(const Candidates& candidates) {
  const std::size_t digits = candidates.numbers().front().size();
  const auto texts = texts_of(candidates.numbers());
  std::vector<std::string> worst_calls;
  std::vector<std::string> average_calls;
  Plain least{~std::size_t{0}, ~std::size_t{0}};
  for (const std::string& call : all_texts(digits)) {
    const Plain plain = plain_score(texts, call);
    if (plain.worst < least.worst) worst_calls.clear();
    if (plain.squares < least.squares) average_calls.clear();
    least = {std::min(least.worst, plain.worst), std::min(least.squares, plain.squares)};
    if (plain.worst == least.worst) worst_calls.push_back(call);
    if (plain.squares == least.squares) average_calls.push_back(call);
  }
  const auto candidates_first = [&texts](std::vector<std::string>& calls) {
    const auto others = std::ranges::stable_partition(
        calls, [&texts](const std::string& call) { return std::ranges::find(texts, call) != texts.end(); });
    return calls.size() - others.size();
  };
  const BestNext best = best_calls(candidates);
  CHECK(best.worst.score.worst == least.worst);
  CHECK(best.average.score.squares == least.squares);
  CHECK(best.worst.possible == candidates_first(worst_calls));
  CHECK(best.average.possible == candidates_first(average_calls));
  CHECK((texts_of(best.worst.calls) == worst_calls));
  CHECK((texts_of(best.average.calls) == average_calls));
}

Candidates some(std::size_t digits, std::mt19937& random, std::size_t count) {
  std::vector<Number> numbers;
  std::ranges::sample(all_numbers(digits), std::back_inserter(numbers), static_cast<std::ptrdiff_t>(count),
                      random);
  return Candidates(std::move(numbers));
}

Candidates after(Candidates candidates, const Call& call) {
  candidates.keep([&call](const Number& secret) { return fits(secret, call); });
  return candidates;
}

}  // namespace

TEST_CASE("numeron best call: three digits against trying everything") {
  std::mt19937 random(1);
  for (const std::size_t count : {1u, 2u, 3u, 17u, 100u, 400u}) {
    CAPTURE(count);
    check_against_plain(some(3, random, count));
  }
  // Candidates that do not tell some digits apart.
  check_against_plain(Candidates::all(3));
  check_against_plain(after(Candidates::all(3), {number("012"), 0, 1}));
  check_against_plain(after(Candidates::all(3), {number("012"), 0, 0}));
  check_against_plain(after(after(Candidates::all(3), {number("012"), 0, 2}), {number("134"), 0, 1}));
}

TEST_CASE("numeron best call: four and five digits against trying everything") {
  std::mt19937 random(2);
  check_against_plain(some(4, random, 1));
  check_against_plain(some(4, random, 60));
  check_against_plain(some(5, random, 8));
  Candidates few = after(after(Candidates::all(4), {number("0123"), 1, 1}), {number("0456"), 2, 0});
  REQUIRE(few.size() > 5);
  check_against_plain(few);
}

TEST_CASE("numeron best call: the score of one call") {
  std::mt19937 random(3);
  for (const std::size_t digits : {3u, 4u, 5u}) {
    const Candidates candidates = some(digits, random, 300);
    const auto texts = texts_of(candidates.numbers());
    const Candidates calls = some(digits, random, 30);
    for (const Number& call : calls.numbers()) {
      const Plain plain = plain_score(texts, call.text());
      CHECK(score(candidates, call).worst == plain.worst);
      CHECK(score(candidates, call).squares == plain.squares);
    }
  }
}

TEST_CASE("numeron best call: at the start every call is as good as any") {
  for (const std::size_t digits : {3u, 4u, 5u}) {
    const Candidates all = Candidates::all(digits);
    const BestNext best = best_calls(all);
    CHECK(best.worst.calls.size() == all.size());
    CHECK(best.average.calls.size() == all.size());
    CHECK(best.worst.score == score(all, all.numbers().front()));
  }
}

TEST_CASE("numeron best call: five digits, the figures of single calls") {
  Candidates candidates = after(Candidates::all(5), {number("01234"), 0, 3});
  candidates.change(Rank(2), std::nullopt);
  const auto texts = texts_of(candidates.numbers());
  const BestNext best = best_calls(candidates);
  const Plain worst = plain_score(texts, best.worst.calls.back().text());
  const Plain average = plain_score(texts, best.average.calls.back().text());
  CHECK(worst.worst == best.worst.score.worst);
  CHECK(average.squares == best.average.score.squares);
  // Nobody else does better.
  std::mt19937 random(4);
  const Candidates others = some(5, random, 40);
  for (const Number& call : others.numbers()) {
    const Plain plain = plain_score(texts, call.text());
    CHECK(plain.worst >= worst.worst);
    CHECK(plain.squares >= average.squares);
  }
}
