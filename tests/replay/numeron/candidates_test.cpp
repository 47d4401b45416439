#include "replay/numeron/candidates.hpp"

#include <map>
#include <random>

#include "replay/numeron/answers.hpp"
#include "tests/catch.hpp"
#include "tests/replay/numeron/strings.hpp"

using namespace tetron::numeron;
using namespace tetron::test;

namespace {

using Texts = std::set<std::string>;

Texts as_set(const Candidates& candidates) {
  const auto texts = texts_of(candidates.numbers());
  CHECK(std::ranges::is_sorted(texts));
  return {texts.begin(), texts.end()};
}

Candidates some(const std::vector<std::string>& texts, std::mt19937& random, std::size_t count) {
  Texts chosen;
  while (chosen.size() < count) chosen.insert(texts[random() % texts.size()]);
  std::vector<Number> numbers;
  for (const std::string& text : chosen) numbers.push_back(number(text));
  return Candidates(std::move(numbers));
}

}  // namespace

TEST_CASE("numeron candidates: how many numbers there are") {
  CHECK(Candidates::all(3).size() == 720);
  CHECK(Candidates::all(4).size() == 5040);
  CHECK(Candidates::all(5).size() == 30240);
  for (const std::size_t digits : {3u, 4u, 5u}) CHECK(texts_of(all_numbers(digits)) == all_texts(digits));
}

TEST_CASE("numeron candidates: what a first call of 012 leaves") {
  const auto texts = all_texts(3);
  std::map<std::pair<int, int>, std::size_t> wanted;
  for (const std::string& text : texts) ++wanted[{eat_of(text, "012"), bite_of(text, "012")}];
  REQUIRE(wanted.size() == 9);
  for (const auto& [eat_and_bite, count] : wanted) {
    CAPTURE(eat_and_bite.first, eat_and_bite.second);
    Candidates candidates = Candidates::all(3);
    const Call call{number("012"), static_cast<std::uint8_t>(eat_and_bite.first),
                    static_cast<std::uint8_t>(eat_and_bite.second)};
    candidates.keep([&call](const Number& secret) { return fits(secret, call); });
    CHECK(candidates.size() == count);
  }
  // Nobody can have two in place and the third elsewhere.
  CHECK_FALSE(wanted.contains({2, 1}));
  CHECK(wanted[{0, 0}] == 210);
  CHECK(wanted[{0, 3}] == 2);
}

TEST_CASE("numeron candidates: a shuffle leaves every order") {
  std::mt19937 random(7);
  for (const std::size_t digits : {3u, 4u, 5u}) {
    for (const std::size_t count : {1u, 3u, 40u}) {
      Candidates candidates = some(all_texts(digits), random, count);
      Texts wanted;
      for (std::string text : as_set(candidates)) {
        std::ranges::sort(text);
        do wanted.insert(text);
        while (std::ranges::next_permutation(text).found);
      }
      candidates.shuffle();
      CHECK(as_set(candidates) == wanted);
    }
  }
}

TEST_CASE("numeron candidates: a change puts another digit in one place") {
  std::mt19937 random(8);
  for (const std::size_t digits : {3u, 4u, 5u}) {
    for (std::uint8_t rank = 1; rank <= digits; ++rank) {
      for (const int now : {-1, 0, 6}) {
        CAPTURE(digits, rank, now);
        Candidates candidates = some(all_texts(digits), random, 30);
        Texts wanted;
        for (const std::string& text : as_set(candidates)) {
          for (char digit = '0'; digit <= '9'; ++digit) {
            if (text.contains(digit) || (now >= 0 && digit != '0' + now)) continue;
            std::string changed = text;
            changed[rank - 1u] = digit;
            wanted.insert(changed);
          }
        }
        candidates.change(Rank(rank),
                          now < 0 ? std::nullopt : std::optional(Digit(static_cast<std::uint8_t>(now))));
        CHECK(as_set(candidates) == wanted);
      }
    }
  }
}

TEST_CASE("numeron candidates: none stay none") {
  Candidates candidates(std::vector<Number>{});
  candidates.shuffle();
  candidates.change(Rank(1), std::nullopt);
  CHECK(candidates.empty());
  CHECK_FALSE(candidates.contains(number("012")));
}
