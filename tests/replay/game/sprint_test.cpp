#include "replay/game/sprint.hpp"

#include "tests/catch.hpp"

using namespace tetron;

TEST_CASE("game: the lines of a sprint are in the name of its mode") {
  CHECK(game::lines_of_sprint("40l") == 40);
  CHECK(game::lines_of_sprint("sprint, 40 lines") == 40);
  CHECK(game::lines_of_sprint("sprint, 1000 lines") == 1000);
  CHECK(game::lines_of_sprint("sprint_10l") == 10);
  CHECK(game::lines_of_sprint("sprint, 100L") == 100);
  for (const char* other : {"", "league", "cheese, 10 lines", "sprint", "sprint, kind 7", "sprint_0l", "40",
                            "40lx", "blitz", "marathon_inf", "mode 77", "sprint_99999999999l", "40 lives"})
    CHECK_FALSE(game::lines_of_sprint(other));
}
