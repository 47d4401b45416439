#include "replay/timeline/deaths.hpp"

#include "tests/catch.hpp"
#include "tests/formats/tet/tape.hpp"
#include "tests/replay/boards.hpp"

using namespace tetron;
using namespace tetron::replay;
using namespace tetron::test;
using base::Milliseconds;
using base::PlayerId;

namespace {

std::vector<Death> deaths_of(const Tape& tape) {
  const auto recording = tet::Recording::read(tape.bytes()).value();
  std::vector<Death> all;
  find_deaths({recording, tetron4()}, [&](const Death& death) { all.push_back(death); });
  return all;
}

int risen(std::string_view before, std::string_view after) {
  return risen_rows(field::from_text(before), field::from_text(after));
}

}  // namespace

TEST_CASE("how far a field has risen", "[replay][deaths]") {
  CHECK(risen("....\nT...\nTT..", "....\nT...\nTT..") == 0);
  CHECK(risen("....\nT...\nTT..", "T...\nTT..\n##.#") == 1);
  CHECK(risen("....\n....\nTT..", "TT..\n##.#\n##.#") == 2);
  CHECK(risen("....\n....\n....", "....\n##.#\n##.#") == 2);
  // What was at the top is lost.
  CHECK(risen("T...\nTT..\nTI..", "TT..\nTI..\n##.#") == 1);
  // A full row is taken out, then one comes up, or two, or none.
  CHECK(risen("....\nT...\nTTTT\nTT..", "....\nT...\nTT..\n##.#") == 1);
  CHECK(risen("....\nT...\nTTTT\nTT..", "T...\nTT..\n##.#\n##.#") == 2);
  CHECK(risen("....\nT...\nTTTT\nTT..", "....\n....\nT...\nTT..") == 0);
  // Mirrored and risen at once: garbage tells.
  CHECK(risen("....\n....\nT...\n##.#", "....\n...T\n#.##\n##.#") == 1);
  // Mirrored, wiped, lowered.
  CHECK(risen("....\nT...\nTT..", "....\n...T\n..TT") == 0);
  CHECK(risen("....\nT...\n##.#", "....\n....\n....") == 0);
  CHECK(risen("....\nT...\n##.#", "....\n....\nT...") == 0);
  CHECK(risen("", "") == 0);
  CHECK(risen("..", "...") == 0);
}

TEST_CASE("a death has the weapons and rises before it", "[replay][deaths]") {
  Tape tape(3);
  tape.matrix(0, 1, nibbles("TT........"));
  tape.weapon(999, 0, 1, 9);     // more than ten seconds before
  tape.weapon(1000, 0, 1, 5);    // just in time
  tape.weapon(1500, 2, 0, 6);    // at somebody else
  tape.weapon(2000, 200, 1, 7);  // from nobody there is
  tape.matrix(3000, 1, nibbles("TT........ ########.# ########.#"));
  tape.matrix(3500, 2, nibbles("##########"));
  tape.new_stone(4000, 1, {0, 5, 10, 1}, {0, 4, 1, 0});  // an I on end: rows 9 to 12 of 20
  tape.gameover(11'000, 1);
  const auto deaths = deaths_of(tape);
  REQUIRE(deaths.size() == 1);
  const Death& death = deaths[0];
  CHECK(death.time == Milliseconds(11'000));
  CHECK(death.player == PlayerId(1));
  CHECK(death.field.value == 1);
  CHECK(death.height == 11);
  REQUIRE(death.weapons.size() == 2);
  CHECK(death.weapons[0].time == Milliseconds(1000));
  CHECK(death.weapons[0].sender == PlayerId(0));
  CHECK(death.weapons[0].weapon == 5);
  CHECK(death.weapons[1].sender == PlayerId(200));
  REQUIRE(death.rises.size() == 1);
  CHECK(death.rises[0].time == Milliseconds(3000));
  CHECK(death.rises[0].rows == 2);
}

TEST_CASE("every game over of the game's players is told", "[replay][deaths]") {
  Tape tape(4, 2);
  std::string row(20, '#');
  tape.matrix(0, 1, nibbles(row, 20));
  tape.gameover(500, 2).gameover(500, 3).gameover(600, 9).revive(700, 1, 1).gameover(800, 2);
  const auto deaths = deaths_of(tape);
  REQUIRE(deaths.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(deaths[i].player.value == (i == 1 ? 3 : 2));
    CHECK(deaths[i].field.value == 1);
    CHECK(deaths[i].height == 1);
    // A shared field's rises are told for each who dies on it.
    CHECK(deaths[i].rises.size() == 1);
  }
  CHECK(deaths_of(Tape(2)).empty());
}

TEST_CASE("only the last weapons before a death are kept", "[replay][deaths]") {
  Tape tape(2);
  for (unsigned i = 0; i < 1000; ++i) tape.weapon(i, 0, 1, i % 256);
  tape.gameover(1000, 1);
  const auto deaths = deaths_of(tape);
  REQUIRE(deaths.size() == 1);
  REQUIRE(deaths[0].weapons.size() == most_before_death);
  CHECK(deaths[0].weapons.back().time == Milliseconds(999));
  CHECK(deaths[0].weapons.front().time == Milliseconds(1000 - most_before_death));
}
