#include "replay/game/time_map.hpp"

#include "tests/catch.hpp"

using namespace tetron;
using base::Milliseconds;

namespace {

std::uint32_t own(const game::TimeMap& map, std::uint32_t shown) {
  return map.own(Milliseconds(shown)).value;
}
std::uint32_t shown(const game::TimeMap& map, std::uint32_t own, std::size_t knot) {
  return map.shown(Milliseconds(own), knot).value;
}

}  // namespace

TEST_CASE("time map: without knots both clocks are one") {
  const game::TimeMap map;
  CHECK(own(map, 0) == 0);
  CHECK(own(map, 4711) == 4711);
  CHECK(shown(map, 4711, 3) == 4711);
}

TEST_CASE("time map: evenly between knots, equally fast after the last") {
  const game::TimeMap map(
      {{}, {Milliseconds(1000), Milliseconds(500)}, {Milliseconds(1200), Milliseconds(2500)}});
  CHECK(own(map, 0) == 0);
  CHECK(own(map, 500) == 250);
  CHECK(own(map, 1000) == 500);
  CHECK(own(map, 1100) == 1500);
  CHECK(own(map, 1200) == 2500);
  CHECK(own(map, 1950) == 3250);
  CHECK(shown(map, 250, 0) == 500);
  CHECK(shown(map, 1500, 1) == 1100);
  CHECK(shown(map, 2500, 1) == 1200);
  CHECK(shown(map, 3250, 2) == 1950);
  CHECK(shown(map, 3250, 9) == 1950);
}

TEST_CASE("time map: when a moment is shown is known without its knot") {
  const game::TimeMap map(
      {{}, {Milliseconds(1000), Milliseconds(500)}, {Milliseconds(1200), Milliseconds(2500)}});
  for (const std::uint32_t time : {0U, 250U, 500U, 1500U, 2500U, 3250U})
    CHECK(own(map, map.shown(Milliseconds(time)).value) == time);
  CHECK(map.shown(Milliseconds(1500)) == Milliseconds(1100));
  CHECK(game::TimeMap().shown(Milliseconds(4711)) == Milliseconds(4711));
}

TEST_CASE("time map: of knots at one moment each is reached") {
  // Two pieces at once: shown one after the other, or the other way about.
  const game::TimeMap at_once(
      {{}, {Milliseconds(400), Milliseconds(500)}, {Milliseconds(700), Milliseconds(500)}});
  CHECK(shown(at_once, 500, 0) == 400);
  CHECK(shown(at_once, 500, 1) == 400);
  CHECK(shown(at_once, 500, 2) == 700);
  CHECK(own(at_once, 600) == 500);
  const game::TimeMap shown_at_once(
      {{}, {Milliseconds(400), Milliseconds(500)}, {Milliseconds(400), Milliseconds(900)}});
  CHECK(own(shown_at_once, 399) < 500);
  CHECK(own(shown_at_once, 400) == 900);
  CHECK(shown(shown_at_once, 700, 1) == 400);
}

TEST_CASE("time map: what is beyond the last time that there is stays there") {
  const game::TimeMap map({{}, {Milliseconds(1), Milliseconds(0xffffff00)}});
  CHECK(own(map, 0xffffffff) == 0xffffffff);
}
