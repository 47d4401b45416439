#include "review/attempt/held_input.hpp"

#include <chrono>

#include "review/ruleset/stones.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using review::Steer;
using std::chrono::milliseconds;

namespace {

const std::vector<review::Stone>& hands_stones() {
  static const std::vector<review::Stone> hands_stones = review::stones_of(replay::tetron4());
  return hands_stones;
}

}  // namespace

TEST_CASE("while it is counted down keys charge, and nothing moves", "[review]") {
  review::Attempt attempt(replay::tetron4(), hands_stones(), review::attempt_on(field::Grid(10, 20), {}), 1);
  review::HeldInput held_input;
  held_input.begin({.das = 100, .arr = 20}, milliseconds(150));
  const auto column = [&] { return attempt.stone()->column; };
  const int begun = column();
  held_input.go_on(attempt, milliseconds(149));
  CHECK(held_input.countdown() == milliseconds(1));
  CHECK(attempt.time().value == 0);
  // Who presses a key is ready.
  CHECK(held_input.press(attempt, Steer::left));
  CHECK(held_input.countdown() == milliseconds(0));
  CHECK(column() == begun - 1);
  CHECK_FALSE(held_input.press(attempt, Steer::left));
  held_input.go_on(attempt, milliseconds(99));
  CHECK(column() == begun - 1);
  held_input.go_on(attempt, milliseconds(1));
  CHECK(column() == begun - 2);
  held_input.go_on(attempt, milliseconds(20));
  CHECK(column() == begun - 3);
  held_input.release(Steer::left);
  held_input.go_on(attempt, milliseconds(200));
  CHECK(column() == begun - 3);
  // From the beginning it is counted down again.
  CHECK(held_input.press(attempt, Steer::again));
  CHECK(held_input.countdown() == milliseconds(150));
  CHECK(column() == begun);
  CHECK(attempt.time().value == 0);
}

TEST_CASE("a key that is only tapped does not repeat", "[review]") {
  review::Attempt attempt(replay::tetron4(), hands_stones(), review::attempt_on(field::Grid(10, 20), {}), 1);
  review::HeldInput held_input;
  held_input.begin({.das = 10, .arr = 1}, {});
  const int begun = attempt.stone()->column;
  held_input.tap(attempt, Steer::right);
  held_input.go_on(attempt, milliseconds(100));
  CHECK(attempt.stone()->column == begun + 1);
}
