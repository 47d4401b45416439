#include "replay/numeron/answers.hpp"

#include "tests/catch.hpp"
#include "tests/replay/numeron/strings.hpp"

using namespace tetron::numeron;
using namespace tetron::test;

TEST_CASE("numeron answers: all pairs of three digits against a second method") {
  const auto texts = all_texts(3);
  REQUIRE(texts.size() == 720);
  std::vector<Number> numbers;
  for (const std::string& text : texts) numbers.push_back(number(text));
  std::size_t wrong = 0;
  for (std::size_t s = 0; s < texts.size(); ++s) {
    for (std::size_t c = 0; c < texts.size(); ++c) {
      const Answer expected = answer(numbers[s], numbers[c]);
      wrong += expected.eat != eat_of(texts[s], texts[c]) || expected.bite != bite_of(texts[s], texts[c]);
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("numeron answers: published examples and longer numbers") {
  CHECK(answer(number("765"), number("746")) == Answer{1, 1});
  CHECK(answer(number("031"), number("930")) == Answer{1, 1});
  CHECK(answer(number("01234"), number("40123")) == Answer{0, 5});
  CHECK(answer(number("9876"), number("9867")) == Answer{2, 2});
  CHECK(answer(number("012"), number("345")) == Answer{0, 0});
}

TEST_CASE("numeron answers: what items tell, of every number") {
  std::size_t wrong = 0;
  for (const std::size_t digits : {3u, 4u, 5u}) {
    for (const std::string& text : all_texts(digits)) {
      const Number secret = number(text);
      const std::string levels = levels_of(text);
      wrong += slash(secret) != slash_of(text);
      const auto high = std::ranges::count(levels, 'H');
      wrong += count_high_low(secret).high != high;
      wrong += count_high_low(secret).low != static_cast<std::ptrdiff_t>(digits) - high;
      const auto every = every_high_low(secret).revealed;
      for (std::size_t i = 0; i < digits; ++i) wrong += (every.at(i) == HighLow::high) != (levels[i] == 'H');
      for (std::uint8_t digit = 0; digit < 10; ++digit) {
        const auto at = text.find(static_cast<char>('0' + digit));
        const std::size_t rank = at == text.npos ? 0 : at + 1;
        wrong += secret.rank_of(Digit(digit)).value != rank;
        wrong += !fits(secret, ItemTarget{Digit(digit), Rank(static_cast<std::uint8_t>(rank))});
        wrong += fits(secret, ItemTarget{Digit(digit), Rank(rank == 0 ? 1 : 0)});
      }
    }
  }
  CHECK(wrong == 0);
}
