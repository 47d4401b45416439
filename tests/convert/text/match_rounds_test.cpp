#include "convert/text/match_rounds.hpp"

#include "tests/catch.hpp"

namespace tetron::test {

using namespace convert;

namespace {

// Ann, or who has that name, wins the first and the last of three rounds.
game::Match match_of(const std::string& first, const std::string& second) {
  game::Match match;
  match.players.resize(2);
  match.players[0].name = base::UntrustedText(first);
  match.players[1].name = base::UntrustedText(second);
  for (const int won_by : {0, 1, 0}) {
    const auto winner = static_cast<std::uint8_t>(won_by);
    game::Round round;
    round.length = base::Milliseconds(1000);
    // Others in the second round take the other seats.
    round.seats =
        match.rounds.size() == 1 ? std::vector<std::uint8_t>{1, 0} : std::vector<std::uint8_t>{0, 1};
    for (const std::uint8_t seat : round.seats) {
      game::Result result;
      result.player = seat;
      result.won = seat == winner;
      round.results.push_back(std::move(result));
    }
    match.rounds.push_back(std::move(round));
  }
  return match;
}

}  // namespace

TEST_CASE("Each round says how the match stands before it and who wins it, by seats", "[convert]") {
  const auto rounds = listed_rounds(match_of("ann", "ben"));
  REQUIRE(rounds.size() == 3);
  using Score = std::vector<std::uint32_t>;
  CHECK(rounds[0].won == Score{0, 0});
  CHECK(rounds[0].won_by == 0U);
  CHECK(rounds[1].won == Score{0, 1});
  CHECK(rounds[1].won_by == 0U);
  CHECK(rounds[1].winner == "ben");
  CHECK(rounds[2].won == Score{1, 1});
  CHECK(rounds[2].won_by == 0U);
  CHECK(rounds[2].title == "round 3 of 3, ann 1, ben 1");
  CHECK(match_result(match_of("ann", "ben")) == "ann wins, 2 to 1");
}

TEST_CASE("Names from right to left keep their places in sentences", "[convert]") {
  const game::Match match = match_of("דוד", "محمد");
  const auto rounds = listed_rounds(match);
  CHECK(rounds[2].title == "round 3 of 3, \u2068דוד\u2069 1, \u2068محمد\u2069 1");
  CHECK(rounds[2].winner == "דוד");
  CHECK(round_result(rounds[2]) == "won by \u2068דוד\u2069, 0:01.000");
  CHECK(match_result(match) == "\u2068דוד\u2069 wins, 2 to 1");
}

}  // namespace tetron::test
