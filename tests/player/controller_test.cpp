#include "player/controller/controller.hpp"

#include <random>

#include "scene/scene.hpp"
#include "tests/catch.hpp"
#include "tests/player/watched_duel.hpp"

namespace tetron::test {

using namespace player;
using namespace scene;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;

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

TEST_CASE("Page keys stop at notes between events", "[player]") {
  Desk desk;
  desk.game.timeline.set_notes({{base::Milliseconds(1600), base::UntrustedText("a")},
                                {base::Milliseconds(1700), base::UntrustedText("b")},
                                {base::Milliseconds(2500), base::UntrustedText("c")}});
  for (std::uint32_t time : {1500u, 1600u, 1700u, 2500u, 7000u})
    CHECK(desk.press(Action::marker_on).time() == time);
  for (std::uint32_t time : {2500u, 1700u, 1600u, 1500u, 0u})
    CHECK(desk.press(Action::marker_back).time() == time);
}

TEST_CASE("Markers can be of one kind", "[player]") {
  using replay::MarkerKind;
  Desk desk;
  const auto only = [](MarkerKind kind) { return MarkerKinds().set(static_cast<std::size_t>(kind)); };
  CHECK(desk.controller.view().markers.all());
  for (MarkerKind kind :
       {MarkerKind::weapon, MarkerKind::quad, MarkerKind::death, MarkerKind::revival, MarkerKind::chat})
    CHECK(desk.press(Action::marker_kinds).controller.view().markers == only(kind));
  CHECK(desk.controller.view().message == "markers: chat");
  CHECK(desk.press(Action::marker_on).time() == 2500);
  CHECK(desk.press(Action::marker_on).time() == 2500);
  CHECK(desk.press(Action::marker_back).time() == 0);
  for (MarkerKind kind : {MarkerKind::perfect_clear, MarkerKind::spike, MarkerKind::note})
    CHECK(desk.press(Action::marker_kinds).controller.view().markers == only(kind));
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

TEST_CASE("Escape closes what is open, and never the window", "[player]") {
  Desk desk({.start = base::Milliseconds(600), .focus = base::PlayerId(0), .paused = true});
  desk.press(Action::help);
  CHECK(desk.controller.view().help);
  desk.press(Action::perfect_clears);
  CHECK(desk.controller.questions().answering() != nullptr);
  CHECK(desk.controller.act({Action::close}) == Request::none);
  CHECK_FALSE(desk.controller.view().help);
  CHECK(desk.controller.questions().answering() != nullptr);
  CHECK(desk.controller.act({Action::close}) == Request::none);
  CHECK(desk.controller.questions().answering() == nullptr);
  // The window knows whether it is in full screen.
  CHECK(desk.controller.act({Action::close}) == Request::leave);
  CHECK(desk.controller.act({Action::close}) == Request::leave);
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

TEST_CASE("Speeds between powers of two, by a tenth", "[player]") {
  Desk desk({.speed = 1.5, .paused = true});
  CHECK(desk.controller.view().speed == 1.5);
  CHECK(desk.press(Action::bit_faster).controller.view().speed == 1.65);
  CHECK(desk.press(Action::faster).controller.view().speed == 2);
  desk.press(Action::normal_speed);
  for (int i = 0; i < 4; ++i) desk.press(Action::bit_faster);
  CHECK(desk.controller.view().speed == 1.46);
  for (int i = 0; i < 4; ++i) desk.press(Action::bit_slower);
  CHECK(desk.controller.view().speed == 1);
  for (int i = 0; i < 40; ++i) desk.press(Action::bit_slower);
  CHECK(desk.controller.view().speed == 0.125);
  for (int i = 0; i < 100; ++i) desk.press(Action::bit_faster);
  CHECK(desk.controller.view().speed == 16);
}

TEST_CASE("Playing on leaves the recording as it was", "[player]") {
  Desk desk({.start = base::Milliseconds(600), .focus = base::PlayerId(0), .paused = true});
  const replay::State before = desk.controller.state();
  desk.press(Action::take_over);
  REQUIRE(desk.controller.is_attempting());
  CHECK(desk.controller.shown().players[0].falling == before.players[0].falling);
  // The T goes down, the I comes: what the recording says.
  desk.controller.steer(review::Steer::drop);
  CHECK(desk.controller.shown().players[0].falling->piece == field::Cell::i);
  CHECK(desk.controller.shown().grid(base::MatrixId(0)) != before.grid(base::MatrixId(0)));
  CHECK(desk.controller.shown().grid(base::MatrixId(1)) == before.grid(base::MatrixId(1)));
  CHECK(desk.controller.view().note.starts_with("playing on, pieces as they came"));
  // Time does not go on in the recording.
  desk.wait(seconds(1));
  CHECK(desk.time() == 600);
  CHECK(desk.controller.state() == before);
  desk.press(Action::take_over);
  CHECK_FALSE(desk.controller.is_attempting());
  CHECK(desk.controller.shown() == before);
  CHECK(desk.controller.view().note.empty());
}

TEST_CASE("Who plays on sees the own stones where games show several", "[player]") {
  const Recorded game(duel(), [](game::Round& round) {
    using field::Cell;
    for (int player = 0; player < 2; ++player) {
      test::put(round, 0, player, game::QueueShown{{Cell::l, Cell::l, Cell::l, Cell::l, Cell::l}});
      test::put(round, 0, player, game::GarbagePending{3});
    }
  });
  Controller controller(game.timeline, {.focus = base::PlayerId(0), .paused = true});
  CHECK_FALSE(controller.view().playing_on);
  controller.act({Action::take_over});
  for (int stones = 0; stones < 3; ++stones) {
    const auto own = controller.view().playing_on;
    REQUIRE(own);
    CHECK(own->player == base::PlayerId(0));
    CHECK(controller.shown().players[0].pending == 0);
    // What the recording had counted is not the attempt's.
    CHECK(own->numbers.placements == static_cast<std::uint32_t>(stones));
    const auto next = controller.shown().players[0].queue;
    // What is shown as coming comes.
    controller.steer(review::Steer::drop);
    CHECK(controller.shown().players[0].falling->piece == next[0]);
    CHECK(controller.shown().players[0].queue[0] == next[1]);
    CHECK(controller.shown().players[0].queue[3] == next[4]);
  }
  controller.act({Action::take_over});
  CHECK_FALSE(controller.view().playing_on);
}

namespace {

// What stands in the window: each text, and what stands to the right of the label.
std::string value_in_window(const Desk& desk, const Recorded& game, std::string_view label) {
  const View view = desk.controller.view();
  const Arrangement all = arrange(game.timeline.layout(), {1280, 720}, 1, view.focus, false, view.panels());
  const Picture picture =
      draw_scene({game.timeline, game.game, {"game.tet", ""}}, desk.controller.shown(), view, all);
  const std::vector<Text>& texts = picture.layers.front().texts;
  for (std::size_t i = 0; i + 1 < texts.size(); ++i)
    if (texts[i].text == label && texts[i].baseline == texts[i + 1].baseline) return texts[i + 1].text;
  return {};
}

}  // namespace

TEST_CASE("An attempt has statistics of its own", "[player]") {
  // Player 0 places two stones in the whole recording.
  for (const bool has_panel : {false, true}) {
    Desk desk({.start = base::Milliseconds(3500), .focus = base::PlayerId(0), .paused = true});
    if (has_panel) desk.press(Action::statistics);
    CHECK(value_in_window(desk, desk.game, "Pieces") == "2");
    desk.press(Action::take_over);
    CHECK(value_in_window(desk, desk.game, "Pieces") == "0");
    CHECK(value_in_window(desk, desk.game, "Pace") == "-");
    // More stones than the recording has, one each half second, from 0.5 s on.
    for (int stones = 1; stones <= 5; ++stones) {
      desk.wait(milliseconds(500));
      desk.controller.steer(review::Steer::drop);
      INFO(stones);
      CHECK(value_in_window(desk, desk.game, "Pieces") == std::to_string(stones));
      CHECK(value_in_window(desk, desk.game, "Pace") == "2.00/s");
      CHECK(value_in_window(desk, desk.game, "Last ten") == (stones < 2 ? "-" : "2.00/s"));
    }
    desk.controller.steer(review::Steer::undo);
    CHECK(value_in_window(desk, desk.game, "Pieces") == "4");
    // The other player's are those of the recording.
    desk.press(Action::take_over);
    CHECK(value_in_window(desk, desk.game, "Pieces") == "2");
  }
}

TEST_CASE("The stage shows nothing that is meant for the one at the keys", "[player]") {
  Desk desk({.stage = true});
  desk.controller.show("this is the last file");
  CHECK(desk.controller.view().message.empty());
  desk.press(Action::marker_kinds);
  CHECK(desk.controller.view().message.empty());
  // The chances are switched separately there.
  desk.press(Action::values);
  CHECK(desk.controller.view().stage_chances != desk.controller.view().values);
  const bool has_review = desk.controller.view().stage_chances;
  desk.press(Action::stage);
  CHECK_FALSE(desk.controller.view().values);
  CHECK(has_review == desk.controller.view().stage_chances);
  desk.controller.show("seen again");
  CHECK(desk.controller.view().message == "seen again");
}

}  // namespace tetron::test
