#include <random>

#include "formats/numeron/text.hpp"
#include "replay/numeron/deduction.hpp"
#include "tests/catch.hpp"
#include "tests/replay/numeron/random_game.hpp"
#include "tests/replay/numeron/strings.hpp"

using namespace tetron::numeron;
using namespace tetron::test;

namespace {

constexpr int games = 10'000;

// Most games have three digits: those of five take as long as forty times as many.
std::size_t digits_of_game(int game) {
  return game % 50 == 0 ? 5 : game % 10 == 1 ? 4 : 3;
}

}  // namespace

TEST_CASE("numeron: the true number is never eliminated in 10,000 random games") {
  std::mt19937 random(2024);
  std::size_t eliminated = 0;
  std::size_t contradictions = 0;
  std::size_t narrowed = 0;  // numbers that can be concluded, so that the test is about something
  for (int game = 0; game < games; ++game) {
    const RandomGame played = random_game(game % 6 + 1, digits_of_game(game), 12, random() % 2 == 0, random);
    const auto read = read_text(played.text);
    REQUIRE(read);
    REQUIRE(read->game.entries.size() == played.numbers.size());
    Deduction deduction(read->game);
    for (std::size_t i = 0; i < played.numbers.size(); ++i) {
      deduction.take(read->game.entries[i].record);
      for (std::size_t side = 0; side < 2; ++side)
        eliminated +=
            !deduction.candidates(static_cast<Mover>(side)).contains(number(played.numbers[i][side]));
    }
    contradictions += deduction.contradiction().has_value();
    narrowed += deduction.counts()[0] <= 10;
  }
  CHECK(eliminated == 0);
  CHECK(contradictions == 0);
  CHECK(narrowed > games / 100);
}

TEST_CASE("numeron: a wrong answer about a known number is always found, and at its place") {
  std::mt19937 random(2025);
  std::size_t tried = 0;
  for (int game = 0; game < 1000; ++game) {
    const RandomGame played = random_game(game % 6 + 1, 3, 10, true, random);
    auto read = read_text(played.text);
    REQUIRE(read);
    const std::size_t at = random() % read->game.entries.size();
    auto* call = std::get_if<Call>(&read->game.entries[at].record.parameters);
    if (!call) continue;
    call->eat = static_cast<std::uint8_t>((call->eat + 1) % 4);
    const auto found = deduce(read->game).contradiction();
    REQUIRE(found);
    CHECK(found->entry == at);
    ++tried;
  }
  CHECK(tried > 200);
}

TEST_CASE("numeron: what random games are written as") {
  std::mt19937 random(2026);
  for (int game = 0; game < 300; ++game) {
    const RandomGame played =
        random_game(game % 6 + 1, static_cast<std::size_t>(game) % 3 + 3, 15, game % 2 == 0, random);
    const auto read = read_text(played.text);
    REQUIRE(read);
    CHECK(write_text(read->game) == played.text);
  }
}
