#include "scene/board/motion.hpp"

#include "scene/scene.hpp"
#include "tests/catch.hpp"
#include "tests/scene/recorded.hpp"

namespace tetron::test {

namespace {

using namespace scene;

// At 1000 ms player 0 places an O; at 2000 ms player 1 fills the two lowest rows with an O, and they go.
Recorded game() {
  Script script(2);
  script.new_stone(0, 0, nothing, placed(o, 4, 3)).new_stone(0, 1, nothing, placed(o, 8, 3));
  script.matrix(500, 1, "########..\n########..");
  script.new_stone(1000, 0, placed(o, 2, 19), placed(t, 4, 1));
  script.new_stone(2000, 1, placed(o, 8, 19), placed(t, 4, 1));
  script.matrix(2000, 1, "..........", 2);
  script.signal(10'000, tet::ChunkType::stop);
  return Recorded(script);
}

View playing_at(std::uint32_t ms, double speed = 1) {
  return {.now = base::Milliseconds(ms), .playing = true, .speed = speed};
}

Motion motion_of(const Recorded& recorded, const View& view) {
  return motion_at(recorded.timeline, recorded.at(view.now.value), view);
}

Picture picture_of(const Recorded& recorded, const View& view) {
  const Show show{recorded.timeline, recorded.game};
  return draw_scene(show, recorded.at(view.now.value), view,
                    arrange(recorded.timeline.layout(), {1280, 720}, 1, std::nullopt, false));
}

}  // namespace

TEST_CASE("A stone that was fixed is pointed out for a moment", "[scene]") {
  const Recorded recorded = game();
  CHECK(motion_of(recorded, playing_at(999)).placed.empty());
  double last = 2;
  for (std::uint32_t age = 0; age < placed_time; ++age) {
    const Motion motion = motion_of(recorded, playing_at(1000 + age));
    REQUIRE(motion.placed.size() == 1);
    REQUIRE(motion.cleared.empty());
    CHECK(motion.placed[0].field.value == 0);
    CHECK(motion.placed[0].strength < last);
    last = motion.placed[0].strength;
    // The O at (2, 19) with its cells to the right and above.
    std::vector<std::pair<int, int>> cells;
    for (const field::Position& p : motion.placed[0].cells) cells.emplace_back(p.column.value, p.row.value);
    std::ranges::sort(cells);
    CHECK(cells == std::vector<std::pair<int, int>>{{2, 18}, {2, 19}, {3, 18}, {3, 19}});
  }
  CHECK(motion_of(recorded, playing_at(1000)).placed[0].strength == 1);
  CHECK(last < 0.01);
  CHECK(motion_of(recorded, playing_at(1000 + placed_time)).placed.empty());
}

TEST_CASE("Rows that were cleared are pointed out for a moment", "[scene]") {
  const Recorded recorded = game();
  double last = 2;
  for (std::uint32_t age = 0; age < cleared_time; ++age) {
    const Motion motion = motion_of(recorded, playing_at(2000 + age));
    REQUIRE(motion.placed.empty());
    REQUIRE(motion.cleared.size() == 2);
    CHECK(motion.cleared[0].field.value == 1);
    CHECK(motion.cleared[0].row.value == 18);
    CHECK(motion.cleared[1].row.value == 19);
    CHECK(motion.cleared[0].strength < last);
    last = motion.cleared[0].strength;
  }
  CHECK(last < 0.01);
  CHECK(motion_of(recorded, playing_at(2000 + cleared_time)).cleared.empty());
}

TEST_CASE("What stands still, or is not to move, does not", "[scene]") {
  const Recorded recorded = game();
  for (const std::uint32_t ms : {1000u, 1050u, 2000u, 2100u}) {
    View paused = playing_at(ms);
    paused.playing = false;
    View off = playing_at(ms);
    off.look.motion = false;
    for (const View& view : {paused, off}) {
      const Motion motion = motion_of(recorded, view);
      CHECK(motion.placed.empty());
      CHECK(motion.cleared.empty());
    }
    CHECK_FALSE(picture_of(recorded, playing_at(ms)) == picture_of(recorded, off));
  }
  // Afterwards nothing is left of it.
  for (const std::uint32_t ms : {999u, 1000 + placed_time, 2000 + cleared_time, 9999u}) {
    View off = playing_at(ms);
    off.look.motion = false;
    CHECK(picture_of(recorded, playing_at(ms)) == picture_of(recorded, off));
  }
}

TEST_CASE("Motion follows from the moment, however it was reached", "[scene]") {
  const Recorded recorded = game();
  replay::Playhead playing(recorded.timeline);
  for (std::uint32_t ms = 0; ms < 3000; ms += 17) {
    playing.seek(base::Milliseconds(ms));
    replay::Playhead sought(recorded.timeline);
    sought.seek(base::Milliseconds(9000));
    sought.seek(base::Milliseconds(ms));
    const Show show{recorded.timeline, recorded.game};
    const View view = playing_at(ms);
    const Arrangement arrangement = arrange(recorded.timeline.layout(), {640, 360}, 1, std::nullopt, false);
    REQUIRE(draw_scene(show, playing.state(), view, arrangement) ==
            draw_scene(show, sought.state(), view, arrangement));
  }
}

TEST_CASE("A piece falls smoothly into the next cell, at most for a tenth of a second before it is there",
          "[scene]") {
  Script script(2);
  script.new_stone(0, 0, nothing, placed(t, 4, 1)).new_stone(0, 1, nothing, placed(o, 4, 1));
  script.stone(1000, 0, placed(t, 4, 2));  // after a second
  script.stone(1040, 0, placed(t, 4, 3));  // faster
  script.stone(1500, 0, placed(t, 5, 3));  // to the side
  script.stone(2000, 0, placed(t, 5, 9));  // dropped
  script.signal(3000, tet::ChunkType::stop);
  const Recorded recorded(script);
  const auto rows = [&](std::uint32_t ms) {
    View view = playing_at(ms);
    view.smooth = true;
    const Motion motion = motion_of(recorded, view);
    for (const Motion::Falling& falling : motion.falling) CHECK(falling.player.value == 0);
    return motion.falling.empty() ? 0 : motion.falling.front().rows;
  };
  CHECK(rows(500) == 0);
  CHECK(rows(900) == 0);
  CHECK(rows(950) == Approx(0.5));
  CHECK(rows(999) == Approx(0.99));
  CHECK(rows(1000) == 0);
  CHECK(rows(1010) == Approx(0.25));
  CHECK(rows(1030) == Approx(0.75));
  for (const std::uint32_t ms : {1040u, 1450u, 1499u, 1950u, 1999u}) CHECK(rows(ms) == 0);

  const auto picture = [&](bool smooth, bool playing) {
    View view = playing_at(950);
    view.smooth = smooth;
    view.playing = playing;
    view.look.motion = false;
    const Picture still = picture_of(recorded, view);
    view.look.motion = true;
    return std::pair(still == picture_of(recorded, view), still);
  };
  CHECK_FALSE(picture(true, true).first);
  CHECK(picture(true, false).first);  // paused
  CHECK(picture(false, true).first);  // videos
}

TEST_CASE("Fast forward does not flicker", "[scene]") {
  const Recorded recorded = game();
  CHECK(motion_of(recorded, playing_at(1000, 2)).placed[0].strength == 1);
  CHECK(motion_of(recorded, playing_at(1000, 16)).placed[0].strength == Approx(0.125));
  CHECK(motion_of(recorded, playing_at(2000, 16)).cleared[0].strength == Approx(0.125));
  CHECK(motion_of(recorded, playing_at(1000, 0.125)).placed[0].strength == 1);
}

}  // namespace tetron::test
