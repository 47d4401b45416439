#include "replay/game/match.hpp"

#include "tests/catch.hpp"

using namespace tetron;
using game::Match;
using game::Result;
using game::Round;

namespace {

Result result_of(std::uint8_t player, bool won, std::optional<bool> exact = std::nullopt,
                 std::optional<std::uint32_t> until = std::nullopt) {
  Result result;
  result.player = player;
  result.won = won;
  result.exact = exact;
  if (until) result.exact_until = base::Milliseconds(*until);
  return result;
}

Round round_of(std::vector<Result> results) {
  Round round;
  round.results = std::move(results);
  return round;
}

}  // namespace

TEST_CASE("game: a round is exact if all of it is that was played again") {
  CHECK(round_of({}).exact() == std::nullopt);
  CHECK(round_of({result_of(0, false)}).exact() == std::nullopt);
  CHECK(round_of({result_of(0, false, true)}).exact() == true);
  CHECK(round_of({result_of(0, false, true), result_of(1, false)}).exact() == true);
  CHECK(round_of({result_of(0, false), result_of(1, false, false)}).exact() == false);
  CHECK(round_of({result_of(0, false, false), result_of(1, false, true)}).exact() == false);
  CHECK(round_of({result_of(0, false, true), result_of(1, false, false)}).exact() == false);
}

TEST_CASE(
    "game: a round is exact until the first of its players is not, if that is known of all who are not") {
  using base::Milliseconds;
  CHECK(round_of({result_of(0, false, true, 5)}).exact_until() == std::nullopt);
  CHECK(round_of({result_of(0, false, false, 700), result_of(1, false, false, 300)}).exact_until() ==
        Milliseconds(300));
  CHECK(round_of({result_of(0, false, false, 300), result_of(1, false, false, 700)}).exact_until() ==
        Milliseconds(300));
  CHECK(round_of({result_of(0, false, true, 1), result_of(1, false, false, 700)}).exact_until() ==
        Milliseconds(700));
  CHECK(round_of({result_of(0, false, std::nullopt, 1), result_of(1, false, false, 700)}).exact_until() ==
        Milliseconds(700));
  CHECK(round_of({result_of(0, false, false, 300), result_of(1, false, false)}).exact_until() ==
        std::nullopt);
}

TEST_CASE("game: the winner of a round is a seat, the score of a match counts players") {
  CHECK(round_of({result_of(4, false), result_of(2, false)}).winner() == std::nullopt);
  CHECK(round_of({result_of(4, false), result_of(2, true)}).winner() == 1);
  CHECK(round_of({result_of(4, true), result_of(2, false)}).winner() == 0);
  Match match;
  match.players.resize(3);
  CHECK(match.score() == std::vector<std::uint32_t>{0, 0, 0});
  match.rounds = {round_of({result_of(2, true), result_of(0, false)}),
                  round_of({result_of(0, true), result_of(2, false)}),
                  round_of({result_of(2, true), result_of(1, false)})};
  CHECK(match.score() == std::vector<std::uint32_t>{1, 0, 2});
  // A player who is none of the match's counts nowhere.
  match.rounds.push_back(round_of({result_of(3, true), result_of(200, true)}));
  CHECK(match.score() == std::vector<std::uint32_t>{1, 0, 2});
}

TEST_CASE("game: who lasts longer in a round has the better place, the winner the first") {
  const auto lasting = [](std::uint8_t player, bool won, std::uint32_t ms) {
    Result result = result_of(player, won);
    result.length = tetron::base::Milliseconds(ms);
    return result;
  };
  CHECK(round_of(
            {lasting(0, false, 500), lasting(1, true, 400), lasting(2, false, 900), lasting(3, false, 500)})
            .places() == std::vector<std::uint32_t>{3, 1, 2, 3});
  CHECK(round_of({lasting(0, false, 500), lasting(1, false, 400)}).places() ==
        std::vector<std::uint32_t>{0, 0});
  CHECK(round_of({}).places().empty());
}

TEST_CASE("game: a value is found by its name") {
  Result result;
  result.values = {{"pieces", 12, 13}, {"lines", 4}};
  REQUIRE(result.value("lines") != nullptr);
  CHECK(result.value("lines")->stated == 4);
  CHECK(result.value("lines")->replayed == std::nullopt);
  CHECK(result.value("pieces")->replayed == 13);
  CHECK(result.value("attack") == nullptr);
}
