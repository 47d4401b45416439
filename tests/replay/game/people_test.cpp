#include "replay/game/people.hpp"

#include "tests/catch.hpp"

using namespace tetron::game;
using Names = std::vector<std::string>;

TEST_CASE("people: spellings of a name are one person, as first spelled") {
  People people;
  CHECK(people.of_match(Names{"Ann", "ben"}) == Names{"Ann", "ben"});
  CHECK(people.of_match(Names{"BEN", "ann"}) == Names{"ben", "Ann"});
  CHECK(people.of_match(Names{"Zo\u00eb"}) == Names{"Zo\u00eb"});
  CHECK(people.of_match(Names{"Zoe\u0308"}) == Names{"Zo\u00eb"});
}

TEST_CASE("people: all names of the user are one person") {
  const Names own{"ann", "Annabel"};
  People people(own);
  CHECK(people.of_match(Names{"annabel", "ben"}) == Names{"annabel", "ben"});
  CHECK(people.of_match(Names{"ben", "ANN"}) == Names{"ben", "annabel"});
}

TEST_CASE("people: two players of a match are never one person") {
  People people(Names{"ann", "annabel"});
  CHECK(people.of_match(Names{"ben", "Ben", "ben"}) == Names{"ben", "ben (2)", "ben (3)"});
  CHECK(people.of_match(Names{"ann", "annabel"}) == Names{"ann", "ann (2)"});
}

TEST_CASE("people: names that a reader made up are nobody's") {
  People people;
  CHECK(people.of_match(Names{"Player 1", "player 12", "", "Player", "Player 1b", "Players 1"}) ==
        Names{"", "", "", "Player", "Player 1b", "Players 1"});
}
