#include "review/bot/versus_play.hpp"

#include "tests/catch.hpp"

using namespace tetron;

namespace {

review::VersusResult match_of(const review::VersusWeights& first, const review::VersusWeights& second,
                              std::uint64_t seed) {
  return review::play(
      {.players = {review::guideline_versus(first), review::guideline_versus(second)}, .seed = seed});
}

}  // namespace

TEST_CASE("a match of two evaluators", "[review]") {
  const review::VersusWeights& usual = review::versus_weights();
  // Who gets the same pieces and thinks the same does the same: nobody wins.
  const auto even = match_of(usual, usual, 3);
  CHECK_FALSE(even.winner);
  CHECK(even.sent[0] == even.sent[1]);
  CHECK(even.sent[0] > 0);
  // One that builds upwards and thinks of nothing else loses, on whichever side.
  review::VersusWeights tower{};
  tower[static_cast<std::size_t>(review::VersusFeature::height)] = 100;
  CHECK(match_of(usual, tower, 3).winner == 0);
  CHECK(match_of(tower, usual, 3).winner == 1);
  CHECK(match_of(tower, usual, 3).turns < 60);
  // The same seed gives the same match, another one another.
  const auto again = match_of(usual, usual, 3);
  CHECK(again.turns == even.turns);
  CHECK(again.sent == even.sent);
  CHECK(match_of(usual, usual, 4).sent != even.sent);
}

TEST_CASE("rows that are sent decide a match", "[review]") {
  // One never clears more than a row at a time and sends nothing; the other attacks.
  review::VersusWeights careful = review::versus_weights();
  careful[static_cast<std::size_t>(review::VersusFeature::attack)] = -500;
  int won = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const auto result = match_of(review::versus_weights(), careful, seed);
    CHECK(result.sent[0] > result.sent[1]);
    won += result.winner == 0 ? 1 : 0;
  }
  CHECK(won >= 3);
}
