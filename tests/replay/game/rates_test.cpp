#include "replay/game/rates.hpp"

#include "tests/catch.hpp"

using namespace tetron;

TEST_CASE("game: rates of counts over a time") {
  CHECK(game::per_second(30, 15'000) == 2.0);
  CHECK(game::per_second(3, 1) == 3000.0);
  CHECK(game::per_second(5, 0) == 0.0);
  CHECK(game::attack_per_minute(10, 30'000) == 20.0);
  CHECK(game::versus_score(10, 5, 30'000) == 50.0);
  CHECK(game::attack_per_piece(3, 4) == 0.75);
  CHECK(game::attack_per_piece(3, 1) == 3.0);
  CHECK(game::attack_per_piece(3, 0) == 0.0);
}

TEST_CASE("game: lines by fours and by less") {
  CHECK(game::burned_lines(100, 20) == 20);
  CHECK(game::burned_lines(4, 1) == 0);
  // To the nearest percent: 8 of 9 lines are 88.9, 4 of 11 are 36.4, 4 of 160 are 2.5.
  CHECK(game::tetris_percent(9, 2) == 89);
  CHECK(game::tetris_percent(11, 1) == 36);
  CHECK(game::tetris_percent(160, 1) == 3);
  CHECK(game::tetris_percent(801, 1) == 0);
  CHECK(game::tetris_percent(1, 0) == 0);
  CHECK_FALSE(game::tetris_percent(0, 0));
  CHECK_FALSE(game::tetris_percent(-1, 0));
}

TEST_CASE("game: a figure is what the file states, else that of the replay") {
  game::Result result;
  result.values = {{"pieces", 5, 6}, {"lines", {}, 7}, {"holds", {}, {}}};
  CHECK(game::figure(result, "pieces") == 5);
  CHECK(game::figure(result, "lines") == 7);
  CHECK_FALSE(game::figure(result, "holds"));
  CHECK_FALSE(game::figure(result, "sent"));
}
