#include "player/controller.hpp"

#include <random>

#include "scene/panels/chat_panel.hpp"
#include "tests/catch.hpp"
#include "tests/scene/recorded.hpp"

namespace tetron::test {

namespace {

using namespace player;
using namespace scene;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;

// The numbers at the end of the lines are how many events have happened after them.
Script duel() {
  Script script(2);
  script
      .signal(0, tet::ChunkType::start)                       //  1
      .new_stone(0, 0, nothing, placed(t, 4, 1))              //  2
      .new_stone(0, 1, nothing, placed(o, 4, 1))              //  3
      .stone(500, 0, placed(t, 4, 2))                         //  4
      .new_stone(1000, 0, placed(t, 4, 19), placed(i, 4, 1))  //  5  placement of 0
      .weapon(1500, 0, 1)                                     //  6  marker
      .new_stone(2000, 1, placed(o, 4, 19), placed(s, 4, 1))  //  7  placement of 1
      .message(2500, 1, "ouch")                               //  8  marker
      .new_stone(3000, 0, placed(i, 4, 18), placed(l, 4, 1))  //  9  placement of 0
      .signal(7000, tet::ChunkType::gameover, 1)              // 10  marker
      .signal(10'000, tet::ChunkType::stop);                  // 11
  return script;
}

class Desk {
 public:
  explicit Desk(Controller::Settings settings = {.paused = true}) : controller(game.timeline, settings) {}

  Desk& press(Action action, int argument = 0) {
    controller.act({action, argument});
    return *this;
  }
  Desk& wait(nanoseconds elapsed) {
    controller.advance(elapsed);
    return *this;
  }
  std::uint32_t time() const { return controller.view().now.value; }
  std::uint32_t events() const { return controller.state().events; }
  bool playing() const { return controller.view().playing; }
  int focus() const { return controller.view().focus ? controller.view().focus->value : -1; }

  Recorded game{duel()};
  Controller controller;
};

Arrangement with_seek_bar(const Desk& desk) {
  return arrange(desk.game.timeline.layout(), {1280, 720}, 1, std::nullopt, false);
}

}  // namespace

TEST_CASE("A controller begins where it is told to", "[player]") {
  CHECK(Desk().time() == 0);
  CHECK(Desk().events() == 3);
  CHECK_FALSE(Desk().playing());
  CHECK(Desk({.paused = false}).playing());

  const Desk desk({.start = base::Milliseconds(2200), .focus = base::PlayerId(1), .speed = 4});
  CHECK(desk.time() == 2200);
  CHECK(desk.events() == 7);
  CHECK(desk.focus() == 1);
  CHECK(desk.controller.view().speed == 4);
}

TEST_CASE("Settings that fit no recording are brought into range", "[player]") {
  const Desk desk({.start = base::Milliseconds(99'999), .focus = base::PlayerId(7), .speed = 1000});
  CHECK(desk.time() == 10'000);
  CHECK(desk.events() == 11);
  CHECK_FALSE(desk.playing());
  CHECK(desk.focus() == -1);
  CHECK(desk.controller.view().speed == 16);
  CHECK(Desk({.speed = 0}).controller.view().speed == 1);
  CHECK(Desk({.speed = std::numeric_limits<double>::quiet_NaN()}).controller.view().speed == 1);
  CHECK(Desk({.speed = 1e-9}).controller.view().speed == 0.125);
}

TEST_CASE("Playing follows the clock on the wall", "[player]") {
  Desk desk;
  desk.wait(seconds(2));
  CHECK(desk.time() == 0);
  desk.press(Action::play_pause).wait(milliseconds(999));
  CHECK(desk.time() == 999);
  CHECK(desk.events() == 4);
  desk.wait(milliseconds(1));
  CHECK(desk.events() == 5);
  desk.press(Action::play_pause).wait(seconds(5));
  CHECK(desk.time() == 1000);
}

TEST_CASE("The end pauses, and playing on starts over", "[player]") {
  Desk desk;
  desk.press(Action::play_pause).wait(seconds(60));
  CHECK(desk.time() == 10'000);
  CHECK(desk.events() == 11);
  CHECK_FALSE(desk.playing());
  desk.press(Action::play_pause);
  CHECK(desk.playing());
  CHECK(desk.time() == 0);
  CHECK(desk.events() == 3);
  desk.press(Action::end);
  CHECK_FALSE(desk.playing());
}

TEST_CASE("Speeds go in powers of two and stop at both ends", "[player]") {
  Desk desk;
  for (double speed : {2.0, 4.0, 8.0, 16.0, 16.0}) {
    desk.press(Action::faster);
    CHECK(desk.controller.view().speed == speed);
  }
  for (double speed : {8.0, 4.0, 2.0, 1.0, 0.5, 0.25, 0.125, 0.125}) {
    desk.press(Action::slower);
    CHECK(desk.controller.view().speed == speed);
  }
  desk.press(Action::normal_speed);
  CHECK(desk.controller.view().speed == 1);

  Desk between({.speed = 3, .paused = true});
  CHECK(between.press(Action::faster).controller.view().speed == 4);
  Desk other({.speed = 3, .paused = true});
  CHECK(other.press(Action::slower).controller.view().speed == 2);
}

TEST_CASE("Time runs as many times faster as the speed says", "[player]") {
  Desk desk;
  desk.press(Action::play_pause).wait(milliseconds(1000));
  desk.press(Action::faster).press(Action::faster).wait(milliseconds(500));
  CHECK(desk.time() == 1000 + 4 * 500);
  desk.press(Action::normal_speed).press(Action::slower).wait(milliseconds(1000));
  CHECK(desk.time() == 3000 + 500);
}

TEST_CASE("The clock does not drift however time is cut up", "[player]") {
  for (double speed : {0.125, 0.5, 1.0, 3.0, 16.0}) {
    ReplayClock clock;
    clock.set_speed(speed);
    nanoseconds total{};
    std::mt19937 random(1);
    for (int i = 0; i < 200'000; ++i) {
      const nanoseconds piece(random() % 20'000'000);
      clock.run(piece);
      total += piece;
    }
    // speed is a multiple of 1/8, so this is exact.
    const auto expected = total.count() * static_cast<std::int64_t>(speed * 8) / 8 / 1'000'000;
    CHECK(clock.now().value == expected);
  }
}

TEST_CASE("A change of speed keeps the part of a millisecond", "[player]") {
  ReplayClock clock;
  for (int i = 0; i < 1000; ++i) {
    clock.run(nanoseconds(500'000));
    clock.set_speed(i % 2 == 0 ? 2 : 1);
  }
  CHECK(clock.now().value == 250 + 500);
}

TEST_CASE("Arrows go from placement to placement of the focused player", "[player]") {
  Desk desk;
  desk.press(Action::focus_player, 0);
  desk.press(Action::placement_on);
  CHECK(desk.events() == 5);
  CHECK(desk.time() == 1000);
  desk.press(Action::placement_on);
  CHECK(desk.events() == 9);
  CHECK(desk.time() == 3000);
  desk.press(Action::placement_on);
  CHECK(desk.events() == 9);
  desk.press(Action::placement_back);
  CHECK(desk.events() == 5);
  desk.press(Action::placement_back);
  CHECK(desk.time() == 0);
  CHECK(desk.events() == 3);
}

TEST_CASE("Without focus arrows go through the placements of all", "[player]") {
  Desk desk;
  for (std::uint32_t events : {5u, 7u, 9u, 9u}) CHECK(desk.press(Action::placement_on).events() == events);
  for (std::uint32_t events : {7u, 5u, 3u, 3u}) CHECK(desk.press(Action::placement_back).events() == events);
}

TEST_CASE("Between placements an arrow goes to the nearest one", "[player]") {
  Desk desk({.start = base::Milliseconds(2700), .paused = true});
  CHECK(desk.press(Action::placement_back).events() == 7);
  CHECK(desk.press(Action::placement_on).events() == 9);
  // Nothing has happened since the last one, but time went by.
  CHECK(desk.press(Action::second_on).press(Action::placement_back).time() == 3000);
  CHECK(desk.press(Action::placement_back).events() == 7);
}

TEST_CASE("While playing one can go back twice in a row", "[player]") {
  Desk desk({.start = base::Milliseconds(3000)});
  desk.wait(milliseconds(300)).press(Action::placement_back);
  CHECK(desk.events() == 7);
  desk.wait(milliseconds(300)).press(Action::placement_back);
  CHECK(desk.events() == 5);
  CHECK(desk.playing());
  desk.wait(milliseconds(900)).press(Action::placement_back);
  CHECK(desk.events() == 5);
}

TEST_CASE("Seconds back and on", "[player]") {
  Desk desk;
  CHECK(desk.press(Action::five_seconds_on).time() == 5000);
  CHECK(desk.events() == 9);
  CHECK(desk.press(Action::second_back).time() == 4000);
  CHECK(desk.press(Action::second_on).press(Action::second_on).time() == 6000);
  CHECK(desk.press(Action::five_seconds_back).time() == 1000);
  CHECK(desk.events() == 5);
  CHECK(desk.press(Action::five_seconds_back).time() == 0);
  CHECK(desk.press(Action::minute_on).time() == 10'000);
  CHECK(desk.press(Action::minute_back).time() == 0);
  CHECK(desk.press(Action::end).press(Action::five_seconds_on).time() == 10'000);
}

TEST_CASE("One event back and on pauses", "[player]") {
  Desk desk({.paused = false});
  desk.press(Action::event_on);
  CHECK_FALSE(desk.playing());
  CHECK(desk.events() == 4);
  CHECK(desk.time() == 500);
  desk.press(Action::event_on);
  CHECK(desk.events() == 5);
  CHECK(desk.time() == 1000);
  for (std::uint32_t events : {4u, 3u, 2u, 1u, 0u, 0u})
    CHECK(desk.press(Action::event_back).events() == events);
  CHECK(desk.time() == 0);
  desk.press(Action::end).press(Action::event_on);
  CHECK(desk.events() == 11);
  CHECK(desk.press(Action::event_back).time() == 7000);
}

TEST_CASE("Start, end and percent", "[player]") {
  Desk desk;
  CHECK(desk.press(Action::end).time() == 10'000);
  CHECK(desk.events() == 11);
  CHECK(desk.press(Action::percent, 30).time() == 3000);
  CHECK(desk.events() == 9);
  CHECK(desk.press(Action::percent, 0).time() == 0);
  CHECK(desk.press(Action::percent, 90).time() == 9000);
  CHECK(desk.press(Action::start).time() == 0);
  CHECK(desk.events() == 3);
}

TEST_CASE("Page keys go from marker to marker", "[player]") {
  Desk desk;
  for (std::uint32_t time : {1500u, 2500u, 7000u, 7000u}) CHECK(desk.press(Action::marker_on).time() == time);
  for (std::uint32_t time : {2500u, 1500u, 0u}) CHECK(desk.press(Action::marker_back).time() == time);
}

TEST_CASE("Markers can be of one kind", "[player]") {
  using replay::MarkerKind;
  Desk desk;
  const auto only = [](MarkerKind kind) { return MarkerKinds().set(static_cast<std::size_t>(kind)); };
  CHECK(desk.controller.view().markers.all());
  for (MarkerKind kind :
       {MarkerKind::weapon, MarkerKind::four_lines, MarkerKind::death, MarkerKind::revival, MarkerKind::chat})
    CHECK(desk.press(Action::marker_kinds).controller.view().markers == only(kind));
  CHECK(desk.controller.view().message == "markers: chat");
  CHECK(desk.press(Action::marker_on).time() == 2500);
  CHECK(desk.press(Action::marker_on).time() == 2500);
  CHECK(desk.press(Action::marker_back).time() == 0);
  CHECK(desk.press(Action::marker_kinds).controller.view().markers.all());
  CHECK(desk.press(Action::marker_on).time() == 1500);

  Desk dead({.start = base::Milliseconds(9000), .paused = true});
  for (int i = 0; i < 3; ++i) dead.press(Action::marker_kinds);
  CHECK(dead.press(Action::marker_back).time() == 7000);
  CHECK(dead.press(Action::marker_back).time() == 0);
}

TEST_CASE("A loop is played again and again", "[player]") {
  Desk desk({.start = base::Milliseconds(2000), .paused = true});
  desk.press(Action::loop_start);
  CHECK(desk.controller.view().loop_start == base::Milliseconds(2000));
  CHECK_FALSE(desk.controller.view().loop_end);
  desk.press(Action::second_on).press(Action::loop_end);
  CHECK(desk.controller.view().loop_end == base::Milliseconds(3000));
  desk.press(Action::play_pause).wait(milliseconds(400));
  CHECK(desk.time() == 2400);
  desk.wait(milliseconds(700));
  CHECK(desk.time() == 2100);
  CHECK(desk.events() == 7);
  desk.wait(milliseconds(899));
  CHECK(desk.time() == 2999);
  // However long one was away, it is the place in the loop where one would be.
  desk.wait(milliseconds(10'001));
  CHECK(desk.time() == 2000);
  CHECK(desk.playing());
}

TEST_CASE("Who goes out of a loop is not brought back", "[player]") {
  Desk desk({.start = base::Milliseconds(1000), .paused = true});
  desk.press(Action::loop_start).press(Action::second_on).press(Action::loop_end);
  desk.press(Action::five_seconds_on).press(Action::play_pause).wait(seconds(1));
  CHECK(desk.time() == 8000);
  desk.press(Action::start).wait(milliseconds(1500));
  CHECK(desk.time() == 1500);
  desk.wait(milliseconds(600));
  CHECK(desk.time() == 1100);
  desk.press(Action::loop_start);
  CHECK_FALSE(desk.controller.view().loop_start);
  CHECK_FALSE(desk.controller.view().loop_end);
  desk.wait(seconds(2));
  CHECK(desk.time() == 3100);
}

TEST_CASE("A loop has its end after its start", "[player]") {
  Desk desk({.start = base::Milliseconds(5000), .paused = true});
  desk.press(Action::loop_start).press(Action::loop_end);
  CHECK_FALSE(desk.controller.view().loop_end);
  CHECK(desk.controller.view().message == "a loop must end after 0:05.0");
  desk.press(Action::second_back).press(Action::loop_end);
  CHECK_FALSE(desk.controller.view().loop_end);
  Desk other({.start = base::Milliseconds(1), .paused = true});
  other.press(Action::loop_end);
  CHECK(other.controller.view().loop_start == base::Milliseconds(0));
  CHECK(other.controller.view().loop_end == base::Milliseconds(1));
  other.press(Action::play_pause).wait(seconds(3));
  CHECK(other.time() == 0);
  // To the very end: it goes round instead of stopping.
  Desk whole({.start = base::Milliseconds(9000), .paused = true});
  whole.press(Action::loop_start).press(Action::end).press(Action::loop_end);
  whole.press(Action::second_back).press(Action::play_pause).wait(milliseconds(1500));
  CHECK(whole.playing());
  CHECK(whole.time() == 9500);
}

TEST_CASE("A hidden result is not jumped to", "[player]") {
  Desk desk({.start = base::Milliseconds(1200), .paused = true});
  desk.press(Action::hide_result);
  CHECK(desk.controller.view().hide_result);
  CHECK(desk.controller.view().reached == base::Milliseconds(1200));
  CHECK(desk.press(Action::end).time() == 1200);
  CHECK(desk.press(Action::marker_on).time() == 1200);
  CHECK(desk.press(Action::percent, 50).time() == 600);
  // Nothing but playing shows more, and who tries otherwise is told so.
  for (const Action action : {Action::minute_on, Action::five_seconds_on, Action::second_on, Action::event_on,
                              Action::placement_on, Action::marker_on}) {
    CHECK(desk.press(action).time() == 1200);
    CHECK(desk.events() == 5);
    CHECK(desk.controller.view().message.contains("play on"));
    desk.wait(seconds(9));
  }
  desk.press(Action::start).press(Action::minute_on);
  CHECK(desk.time() == 1200);
  desk.press(Action::play_pause).wait(seconds(1)).press(Action::play_pause);
  CHECK(desk.time() == 2200);
  CHECK(desk.press(Action::start).press(Action::end).time() == 2200);
  CHECK(desk.press(Action::marker_back).time() == 1500);
  desk.press(Action::play_pause).wait(seconds(2)).press(Action::play_pause);
  CHECK(desk.press(Action::end).press(Action::marker_on).time() == 3500);
  CHECK(desk.press(Action::start).press(Action::marker_on).press(Action::marker_on).time() == 2500);
  CHECK(desk.press(Action::end).time() == 3500);

  const Arrangement window = with_seek_bar(desk);
  const int y = window.seek_bar.y;
  desk.controller.press(window, {window.seek_bar.right() - 1, y});
  desk.controller.release();
  CHECK(desk.time() == 3500);
  desk.controller.move(window, {window.seek_bar.right() - 1, y});
  CHECK(desk.controller.view().hover == base::Milliseconds(3500));
  desk.press(Action::hide_result);
  CHECK(desk.press(Action::end).time() == 10'000);
}

TEST_CASE("A result can be hidden from the beginning", "[player]") {
  Desk desk({.paused = true, .hide_result = true});
  CHECK(desk.events() == 3);
  CHECK(desk.press(Action::minute_on).time() == 0);
  CHECK(desk.press(Action::event_on).events() == 3);
  CHECK(Desk({.start = base::Milliseconds(2200), .paused = true, .hide_result = true})
            .press(Action::end)
            .time() == 2200);
  // Another file begins hidden, at its start.
  desk.press(Action::play_pause).wait(seconds(4));
  const Recorded other(duel());
  desk.controller.open(other.timeline, std::nullopt);
  CHECK(desk.controller.view().hide_result);
  CHECK(desk.press(Action::end).time() == 0);
  CHECK(desk.events() == 3);
  // All of it played, there is nothing to hide.
  desk.wait(seconds(60));
  CHECK_FALSE(desk.controller.hides_result());
  CHECK(desk.press(Action::start).press(Action::end).time() == 10'000);
}

TEST_CASE("Of the moment at which a result was hidden no more is seen than before", "[player]") {
  Desk desk;
  desk.press(Action::event_back).press(Action::event_back);
  REQUIRE(desk.events() == 1);
  desk.press(Action::hide_result);
  for (const Action action :
       {Action::start, Action::end, Action::event_on, Action::second_on, Action::placement_back})
    CHECK(desk.press(action).events() <= 1);
  desk.press(Action::play_pause).wait(milliseconds(1));
  CHECK(desk.events() == 3);
}

TEST_CASE("Nothing but playing goes beyond what was seen of a hidden result", "[player]") {
  using base::Milliseconds;
  Script long_one = duel();
  for (unsigned i = 0; i < 40; ++i) {
    const int player = static_cast<int>(i % 2);
    long_one.new_stone(11'000 + i / 3 * 700, player, placed(l, 4, 17), placed(l, 4, 1));
    if (i % 5 == 0) long_one.weapon(11'000 + i / 3 * 700, player, 1 - player);
    if (i % 7 == 0) long_one.message(11'000 + i / 3 * 700, player, "and on");
  }
  const Recorded games[] = {Recorded(long_one), Recorded(duel())};
  const auto events_at = [](const Recorded& game, std::uint32_t ms) { return game.at(ms).events; };
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::mt19937 random(seed);
    const auto start = static_cast<std::uint32_t>(random() % 2 ? random() % 9000 : 0);
    std::size_t shown = 0;
    Controller controller(games[0].timeline,
                          {.start = Milliseconds(start), .paused = random() % 2 == 0, .hide_result = true});
    std::uint32_t seen = start;
    std::uint32_t seen_events = events_at(games[0], start);
    const auto window = [&] {
      const View view = controller.view();
      Arrangement all =
          arrange(games[shown].timeline.layout(), {1280, 720}, 1, view.focus, false, view.panels());
      add_chat_jumps(all, games[shown].timeline, games[shown].game, view);
      return all;
    };
    for (int i = 0; i < 600; ++i) {
      const View before = controller.view();
      const auto all = actions();
      const ActionInfo& row = all[random() % all.size()];
      const Point at{static_cast<int>(random() % 1280), static_cast<int>(random() % 720)};
      switch (random() % 10) {
        default:
          if (row.action == Action::hide_result) break;
          controller.act({row.action, row.first + row.step * static_cast<int>(random() % 10)});
          break;
        case 6: {
          const auto elapsed = static_cast<std::uint32_t>(random() % (i % 50 == 0 ? 5000 : 200));
          controller.advance(milliseconds(elapsed));
          if (!before.playing) break;
          // However it went, it did not show more than this.
          const double most = before.now.value + elapsed * before.speed + 1;
          seen = std::max(seen, static_cast<std::uint32_t>(std::min(most, 4e9)));
          seen = std::min(seen, games[shown].timeline.duration().value);
          seen_events = std::max(seen_events, events_at(games[shown], seen));
          break;
        }
        case 7: {
          const Arrangement shown_now = window();
          const bool on_bar = random() % 2 == 0;
          controller.press(shown_now, on_bar ? Point{at.x, shown_now.seek_bar.y} : at);
          controller.move(shown_now, {static_cast<int>(random() % 1280), shown_now.seek_bar.y});
          if (random() % 4) controller.release();
          for (const Jump& jump : shown_now.jumps) {
            REQUIRE(jump.mark.time.value <= seen);
            REQUIRE(jump.mark.events <= seen_events);
            if (random() % 3 == 0) controller.press(shown_now, {jump.box.x + 1, jump.box.y + 1});
          }
          break;
        }
        case 8:
          controller.wheel(static_cast<int>(random() % 7) - 3);
          break;
        case 9:
          if (i % 40 == 0) {
            shown = 1 - shown;
            controller.open(games[shown].timeline, std::nullopt);
            seen = 0;
            seen_events = events_at(games[shown], 0);
          } else {
            controller.renew(games[shown].timeline);
          }
          break;
      }
      const View view = controller.view();
      INFO("seed " << seed << ", step " << i << ", " << row.name);
      REQUIRE(view.now.value <= seen);
      REQUIRE(controller.state().events <= seen_events);
      REQUIRE(view.reached.value <= seen);
      REQUIRE(view.reached_events <= seen_events);
      REQUIRE((!view.hover || view.hover->value <= seen));
      REQUIRE((!view.loop_end || view.loop_end->value <= seen));
    }
  }
}

TEST_CASE("The mouse on the seek bar shows a time", "[player]") {
  Desk desk;
  const Arrangement window = with_seek_bar(desk);
  const Box bar = window.seek_bar;
  const double pixel = 10'000.0 / bar.width;
  CHECK_FALSE(desk.controller.view().hover);
  desk.controller.move(window, {bar.x + bar.width / 4, bar.y});
  REQUIRE(desk.controller.view().hover);
  CHECK(desk.controller.view().hover->value == Approx(2500).margin(pixel));
  CHECK(desk.time() == 0);
  desk.controller.move(window, {bar.x + bar.width / 4, 10});
  CHECK_FALSE(desk.controller.view().hover);
  desk.controller.move(window, {bar.x, bar.y});
  CHECK(desk.controller.view().hover == base::Milliseconds(0));
  desk.controller.leave();
  CHECK_FALSE(desk.controller.view().hover);
  desk.press(Action::help);
  desk.controller.move(window, {bar.x, bar.y});
  CHECK_FALSE(desk.controller.view().hover);
}

TEST_CASE("A click on a line of the chat goes to its message", "[player]") {
  Desk desk;
  Arrangement window = with_seek_bar(desk);
  const Box line{100, 100, 50, 10};
  window.jumps.push_back({line, {8, base::Milliseconds(2500)}});
  desk.controller.press(window, {120, 105});
  CHECK(desk.time() == 2500);
  CHECK(desk.events() == 8);
  CHECK(desk.focus() == -1);
}

TEST_CASE("A field is chosen for who chooses none", "[player]") {
  Desk desk;
  CHECK(desk.controller.chosen_player() == base::PlayerId(0));
  desk.press(Action::focus_player, 1);
  CHECK(desk.controller.chosen_player() == base::PlayerId(1));

  Script script(2);
  script.signal(1000, tet::ChunkType::gameover, 0).signal(2000, tet::ChunkType::gameover, 1);
  const Recorded dying(script);
  Controller controller(dying.timeline, {.paused = true});
  CHECK(controller.chosen_player() == base::PlayerId(0));
  controller.act({Action::second_on});
  CHECK(controller.chosen_player() == base::PlayerId(1));
  controller.act({Action::second_on});
  CHECK(controller.chosen_player() == base::PlayerId(0));
}

namespace {

// What a recording is before more is written to it: one placement of each player.
Script first_half() {
  Script script(2);
  script.signal(0, tet::ChunkType::start)
      .new_stone(0, 0, nothing, placed(t, 4, 1))
      .new_stone(0, 1, nothing, placed(o, 4, 1))
      .stone(500, 0, placed(t, 4, 2))
      .new_stone(1000, 0, placed(t, 4, 19), placed(i, 4, 1));
  return script;
}

}  // namespace

TEST_CASE("A recording that grows plays on", "[player]") {
  const Recorded half(first_half());
  const Recorded whole(duel());
  Controller controller(half.timeline, {});
  controller.advance(seconds(3));
  CHECK_FALSE(controller.view().playing);
  CHECK(controller.view().now.value == 1000);
  controller.renew(half.timeline);
  CHECK_FALSE(controller.view().playing);
  controller.renew(whole.timeline);
  CHECK(controller.view().playing);
  CHECK(controller.view().now.value == 1000);
  controller.advance(seconds(1));
  CHECK(controller.view().now.value == 2000);
  CHECK(controller.state().events == 7);
}

TEST_CASE("A recording that grows does not move who looks at it", "[player]") {
  const Recorded half(first_half());
  const Recorded whole(duel());
  // Paused at the end, or gone back from it, or playing before it.
  Controller paused(half.timeline, {.paused = true});
  paused.act({Action::end});
  paused.renew(whole.timeline);
  CHECK_FALSE(paused.view().playing);
  CHECK(paused.view().now.value == 1000);
  Controller back(half.timeline, {});
  back.advance(seconds(3));
  back.act({Action::event_back});
  back.renew(whole.timeline);
  CHECK_FALSE(back.view().playing);
  CHECK(back.view().now.value == 500);
  Controller early(half.timeline, {.speed = 2});
  early.advance(milliseconds(300));
  early.renew(whole.timeline);
  CHECK(early.view().playing);
  CHECK(early.view().now.value == 600);
  // A shorter one is shown where it ends.
  early.advance(seconds(2));
  early.renew(half.timeline);
  CHECK(early.view().now.value == 1000);
  CHECK_FALSE(early.view().playing);
}

TEST_CASE("Another recording begins at its start with what was chosen", "[player]") {
  const Recorded one(duel());
  const Recorded other(first_half());
  Controller controller(one.timeline, {.start = base::Milliseconds(4000), .focus = base::PlayerId(1)});
  for (Action action : {Action::chat, Action::palette, Action::loop_start, Action::faster})
    controller.act({action});
  controller.open(other.timeline, base::PlayerId(0));
  const View view = controller.view();
  CHECK(view.now.value == 0);
  CHECK(view.playing);
  CHECK(view.focus == base::PlayerId(0));
  CHECK(view.chat);
  CHECK(view.speed == 2);
  CHECK(view.look.palette == PaletteKind::guideline);
  CHECK_FALSE(view.loop_start);
  // What had come to its end goes on with the next one; what was paused does not.
  controller.advance(seconds(9));
  controller.open(one.timeline, std::nullopt);
  CHECK(controller.view().playing);
  CHECK_FALSE(controller.view().focus);
  controller.act({Action::play_pause});
  controller.open(other.timeline, std::nullopt);
  CHECK_FALSE(controller.view().playing);
}

TEST_CASE("Focus", "[player]") {
  Desk desk;
  CHECK(desk.press(Action::focus_player, 1).focus() == 1);
  CHECK(desk.press(Action::focus_player, 2).focus() == 1);
  CHECK(desk.press(Action::focus_all).focus() == -1);
  for (int player : {0, 1, 0}) CHECK(desk.press(Action::focus_next).focus() == player);
}

TEST_CASE("What only the window can do is handed on", "[player]") {
  Desk desk;
  CHECK(desk.controller.act({Action::screenshot}) == Request::screenshot);
  CHECK(desk.controller.act({Action::fullscreen}) == Request::fullscreen);
  CHECK(desk.controller.act({Action::play_pause}) == Request::none);
  CHECK(desk.controller.act({Action::quit}) == Request::quit);
}

TEST_CASE("Escape closes help first", "[player]") {
  Desk desk;
  desk.press(Action::help);
  CHECK(desk.controller.view().help);
  CHECK(desk.controller.act({Action::quit}) == Request::none);
  CHECK_FALSE(desk.controller.view().help);
  CHECK(desk.controller.act({Action::quit}) == Request::quit);
}

TEST_CASE("A message stays for a moment, playing or not", "[player]") {
  Desk desk;
  CHECK_FALSE(desk.controller.is_moving());
  desk.controller.show("saved");
  CHECK(desk.controller.is_moving());
  desk.wait(seconds(1));
  CHECK(desk.controller.view().message == "saved");
  desk.wait(seconds(10));
  CHECK(desk.controller.view().message.empty());
  CHECK_FALSE(desk.controller.is_moving());
}

TEST_CASE("The seek bar is clicked and dragged", "[player]") {
  Desk desk({.paused = false});
  const Arrangement window = with_seek_bar(desk);
  const Box bar = window.seek_bar;
  const int y = bar.y + bar.height / 2;
  const auto x_at = [&](int tenths) { return bar.x + (bar.width - 1) * tenths / 10; };
  // A pixel of the bar is this much time.
  const double pixel = 10'000.0 / bar.width;

  desk.controller.press(window, {x_at(3), y});
  CHECK(desk.time() == Approx(3000).margin(pixel));
  desk.wait(seconds(3));
  CHECK(desk.time() == Approx(3000).margin(pixel));
  desk.controller.move(window, {x_at(7), 0});
  CHECK(desk.time() == Approx(7000).margin(pixel));
  desk.controller.move(window, {100'000, y});
  CHECK(desk.time() == 10'000);
  desk.controller.move(window, {-5, y});
  CHECK(desk.time() == 0);
  desk.controller.move(window, {x_at(5), y});
  desk.controller.release();
  CHECK(desk.playing());
  desk.controller.move(window, {x_at(1), y});
  desk.wait(seconds(1));
  CHECK(desk.time() == Approx(6000).margin(pixel));

  desk.controller.press(window, {bar.right() - 1, y});
  desk.controller.release();
  CHECK(desk.time() == 10'000);
  CHECK_FALSE(desk.playing());
}

TEST_CASE("A click on a field focuses its player, one on the button plays", "[player]") {
  Desk desk;
  const Arrangement window = with_seek_bar(desk);
  const auto middle = [](const Box& box) { return Point{box.x + box.width / 2, box.y + box.height / 2}; };
  desk.controller.press(window, middle(window.fields[1].well));
  CHECK(desk.focus() == 1);
  desk.controller.press(window, middle(window.fields[0].well));
  CHECK(desk.focus() == 0);
  desk.controller.press(window, {0, 0});
  CHECK(desk.focus() == 0);
  desk.controller.press(window, middle(window.play_button));
  CHECK(desk.playing());
  desk.press(Action::help);
  desk.controller.press(window, middle(window.fields[1].well));
  CHECK_FALSE(desk.controller.view().help);
  CHECK(desk.focus() == 0);
}

TEST_CASE("The wheel steps placements", "[player]") {
  Desk desk;
  desk.controller.wheel(2);
  CHECK(desk.events() == 7);
  desk.controller.wheel(-1);
  CHECK(desk.events() == 5);
  desk.controller.wheel(0);
  CHECK(desk.events() == 5);
}

TEST_CASE("However a moment is reached, the state is that of its events", "[player]") {
  std::mt19937 random(7);
  Desk desk({.paused = false});
  const auto all = actions();
  for (int i = 0; i < 5000; ++i) {
    const ActionInfo& row = all[random() % all.size()];
    desk.press(row.action, row.first + row.step * static_cast<int>(random() % 8));
    desk.wait(milliseconds(random() % 400));
    replay::Playhead expected(desk.game.timeline);
    expected.seek_events(desk.events());
    REQUIRE(desk.controller.state() == expected.state());
    REQUIRE(desk.time() >= desk.controller.state().time.value);
    REQUIRE(desk.time() <= 10'000);
    const auto next = expected.next();
    REQUIRE((!desk.playing() || !next || next->time.value > desk.time()));
  }
}

TEST_CASE("A recording without events can be played", "[player]") {
  const Recorded empty{Script(1)};
  Controller controller(empty.timeline, {});
  controller.advance(seconds(1));
  for (const ActionInfo& row : actions()) {
    controller.act({row.action, row.first + row.step});
    controller.advance(seconds(1));
  }
  CHECK(controller.view().now.value == 0);
  CHECK(controller.state().events == 0);
}

TEST_CASE("Stepping back works where everything happens at once", "[player]") {
  Script script(1);
  script.new_stone(0, 0, nothing, placed(t, 4, 1));
  script.new_stone(0, 0, placed(t, 4, 19), placed(o, 4, 1));
  script.new_stone(0, 0, placed(o, 4, 18), placed(o, 4, 1));
  const Recorded game(script);
  Controller controller(game.timeline, {.paused = true});
  CHECK(controller.state().events == 3);
  controller.act({Action::placement_back});
  CHECK(controller.state().events == 2);
  controller.act({Action::placement_back});
  CHECK(controller.state().events == 0);
}

TEST_CASE("A second click on a focused field shows all again", "[player]") {
  Desk desk;
  const auto click = [&] {
    const Arrangement all =
        arrange(desk.game.timeline.layout(), {1280, 720}, 1, desk.controller.view().focus, false);
    const Box& column = all.fields.front().players.front().column;
    desk.controller.press(all, {column.x + column.width / 2, column.y + column.height / 2});
    desk.controller.release();
  };
  click();
  CHECK(desk.focus() == 0);
  click();
  CHECK(desk.focus() == -1);
}

TEST_CASE("Speeds between powers of two, by a quarter", "[player]") {
  Desk desk({.speed = 1.5, .paused = true});
  CHECK(desk.controller.view().speed == 1.5);
  CHECK(desk.press(Action::bit_faster).controller.view().speed == 1.75);
  CHECK(desk.press(Action::faster).controller.view().speed == 2);
  for (int i = 0; i < 20; ++i) desk.press(Action::bit_slower);
  CHECK(desk.controller.view().speed == 0.25);
  for (int i = 0; i < 100; ++i) desk.press(Action::bit_faster);
  CHECK(desk.controller.view().speed == 16);
}

TEST_CASE("Playing on leaves the recording as it was", "[player]") {
  Desk desk({.start = base::Milliseconds(600), .focus = base::PlayerId(0), .paused = true});
  const replay::State before = desk.controller.state();
  desk.press(Action::take_over);
  REQUIRE(desk.controller.is_attempting());
  CHECK(desk.controller.shown().players[0].stone == before.players[0].stone);
  // The T goes down, the I comes: what the recording says.
  desk.controller.steer(review::Steer::drop);
  CHECK(desk.controller.shown().players[0].stone->style == base::StoneStyle(i));
  CHECK(desk.controller.shown().grid(base::MatrixId(0)) != before.grid(base::MatrixId(0)));
  CHECK(desk.controller.shown().grid(base::MatrixId(1)) == before.grid(base::MatrixId(1)));
  CHECK(desk.controller.view().note.starts_with("playing on, stones as they came"));
  // Time does not go on in the recording.
  desk.wait(seconds(1));
  CHECK(desk.time() == 600);
  CHECK(desk.controller.state() == before);
  desk.press(Action::take_over);
  CHECK_FALSE(desk.controller.is_attempting());
  CHECK(desk.controller.shown() == before);
  CHECK(desk.controller.view().note.empty());
}

TEST_CASE("Better placements and mistakes are shown of what was seen", "[player]") {
  // A T on its head on an even floor makes two holes.
  Script script(1);
  script.new_stone(0, 0, nothing, placed(t, 4, 1));
  script.new_stone(1000, 0, placed(t, 4, 18, 2), placed(i, 4, 1));
  script.new_stone(2000, 0, placed(i, 4, 17), placed(o, 4, 1));
  script.signal(3000, tet::ChunkType::stop);
  const Recorded game(script);
  Controller controller(game.timeline, {.paused = true});
  controller.act({Action::mistake_on});
  CHECK(controller.view().now.value == 1000);
  REQUIRE(controller.view().ghosts.size() == 2);
  CHECK(controller.view().ghosts[1].is_better);
  CHECK(controller.view().note.starts_with("cost "));
  controller.act({Action::better});
  CHECK(controller.view().ghosts.empty());

  // Nothing that comes later is told.
  Controller secret(game.timeline, {.paused = true, .hide_result = true});
  secret.act({Action::mistake_on});
  CHECK(secret.view().now.value == 0);
  CHECK(secret.view().ghosts.empty());
}

}  // namespace tetron::test
