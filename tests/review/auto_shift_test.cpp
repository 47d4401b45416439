#include "review/attempt/auto_shift.hpp"

#include <chrono>
#include <limits>

#include "tests/catch.hpp"

namespace tetron::test {

using review::AutoShift;
using review::Handling;
using review::Steer;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;

namespace {

constexpr nanoseconds slow_row = seconds(1);

// How often that key steers in a time that goes by in pieces of a frame.
int steps(AutoShift& shift, Steer steer, milliseconds time, nanoseconds row = slow_row) {
  int count = 0;
  for (milliseconds at{}; at < time; at += milliseconds(1))
    for (const Steer step : shift.advance(milliseconds(1), row, 20)) count += step == steer ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("A held key repeats after its delay, at its rate", "[review]") {
  AutoShift shift;
  shift.set({.das = 100, .arr = 20});
  CHECK(shift.press(Steer::left));
  CHECK_FALSE(shift.press(Steer::left));  // the system repeats it
  CHECK(steps(shift, Steer::left, milliseconds(99)) == 0);
  CHECK(steps(shift, Steer::left, milliseconds(1)) == 1);
  CHECK(steps(shift, Steer::left, milliseconds(19)) == 0);
  CHECK(steps(shift, Steer::left, milliseconds(1)) == 1);
  CHECK(steps(shift, Steer::left, milliseconds(200)) == 10);
  shift.release(Steer::left);
  CHECK(steps(shift, Steer::left, seconds(1)) == 0);
}

TEST_CASE("However the time is cut up, a held key takes as many steps", "[review]") {
  for (const int piece : {1, 7, 10, 33, 330}) {
    AutoShift shift;
    shift.set({.das = 150, .arr = 30});
    shift.press(Steer::right);
    std::size_t count = 0;
    for (int at = 0; at < 2310; at += piece)
      count += shift.advance(milliseconds(piece), slow_row, 100).size();
    CHECK(count == 1 + (2310 - 150) / 30);
  }
}

TEST_CASE("Of two sides the one pressed last counts, and each begins anew", "[review]") {
  AutoShift shift;
  shift.set({.das = 100, .arr = 10});
  shift.press(Steer::left);
  (void)steps(shift, Steer::left, milliseconds(150));
  shift.press(Steer::right);
  CHECK(steps(shift, Steer::left, milliseconds(99)) == 0);
  CHECK(steps(shift, Steer::right, milliseconds(11)) == 2);
  shift.release(Steer::right);
  CHECK(steps(shift, Steer::left, milliseconds(99)) == 0);
  CHECK(steps(shift, Steer::left, milliseconds(1)) == 1);
  shift.release_all();
  CHECK(steps(shift, Steer::left, seconds(1)) == 0);
}

TEST_CASE("Without a time between its steps a key leads to the wall, or the floor", "[review]") {
  AutoShift shift;
  shift.set({.das = 50, .arr = 0, .soft_drop = 0});
  shift.press(Steer::left);
  CHECK(steps(shift, Steer::left, milliseconds(49)) == 0);
  CHECK(steps(shift, Steer::left, milliseconds(1)) >= 20);
  shift.press(Steer::down);
  CHECK(steps(shift, Steer::down, milliseconds(1)) >= 20);
}

TEST_CASE("A piece is let fall so many times as fast as it falls", "[review]") {
  AutoShift shift;
  shift.set({.soft_factor = 5});
  shift.press(Steer::down);
  CHECK(steps(shift, Steer::down, milliseconds(1000), milliseconds(100)) == 50);
  // However slowly it falls, as from a third of a second: 0.05 rows a frame.
  CHECK(steps(shift, Steer::down, milliseconds(1001), seconds(60)) == 15);
}

TEST_CASE("Handling that no game has makes no more steps than lead anywhere", "[review]") {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double infinite = std::numeric_limits<double>::infinity();
  for (const double odd : {nan, infinite, -infinite, -1.0, 1e-300, 1e300, 0.0})
    for (int part = 0; part < 4; ++part) {
      CAPTURE(odd, part);
      Handling handling;
      (part == 0   ? handling.das
       : part == 1 ? handling.arr
       : part == 2 ? handling.soft_drop
                   : handling.soft_factor) = odd;
      AutoShift shift;
      shift.set(handling);
      shift.press(Steer::left);
      shift.press(Steer::down);
      for (int i = 0; i < 10; ++i) CHECK(shift.advance(seconds(1), slow_row, 20).size() <= 2 * 21);
    }
}

}  // namespace tetron::test
