// What the mouse does.
#include <optional>
#include <thread>

#include "motion/kicks.hpp"
#include "motion/movement.hpp"
#include "player/controls/mouse.hpp"
#include "scene/layout/rounds_on_bar.hpp"
#include "scene/panels/chat_panel.hpp"
#include "tests/catch.hpp"
#include "tests/player/watched_duel.hpp"

namespace tetron::test {

using namespace player;
using namespace scene;
using std::chrono::seconds;

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
  Mouse mouse;
  const auto click = mouse.press(desk.controller, window, MouseButton::left,
                                 middle(window.control(Control::play)), Mouse::Clock::now());
  REQUIRE(click.command);
  desk.press(click.command->action);
  CHECK(desk.playing());
  desk.press(Action::help);
  desk.controller.press(window, middle(window.fields[1].well));
  CHECK_FALSE(desk.controller.view().help);
  CHECK(desk.focus() == 0);
}

TEST_CASE("The wheel steps placements", "[player]") {
  Desk desk;
  desk.controller.wheel({}, {}, 2);
  CHECK(desk.events() == 7);
  desk.controller.wheel({}, {}, -1);
  CHECK(desk.events() == 5);
  desk.controller.wheel({}, {}, 0);
  CHECK(desk.events() == 5);
}

TEST_CASE("The wheel over the seek bar seeks, over the speed it changes the speed", "[player]") {
  Desk desk;
  const Arrangement window = with_seek_bar(desk);
  const Point bar{window.seek_bar.x + 50, window.seek_bar.y};
  desk.controller.wheel(window, bar, 1);
  CHECK(desk.time() == 5000);
  desk.controller.wheel(window, bar, -1);
  CHECK(desk.time() == 0);
  const Box speed = window.control(Control::speed);
  desk.controller.wheel(window, {speed.x + 1, speed.y + 1}, -1);
  CHECK(desk.controller.view().speed == 2);
  desk.controller.wheel(window, {speed.x + 1, speed.y + 1}, 2);
  CHECK(desk.controller.view().speed == 0.5);
  CHECK(desk.time() == 0);
}

TEST_CASE("Dragging goes on in the next round", "[player]") {
  Desk desk;
  Arrangement window = with_seek_bar(desk);
  const RoundsOnBar match{.rounds = {{"round 1", base::Milliseconds(10'000), {}, 0},
                                     {"round 2", base::Milliseconds(10'000), {}, 0}},
                          .current = 0};
  desk.controller.set_rounds(match);
  put_rounds_on_bar(window, match);
  REQUIRE(window.rounds.size() == 1);
  const Box bar = window.seek_bar;
  desk.controller.press(window, {bar.x + 5, bar.y});
  // The mouse need not stay on the bar.
  desk.controller.move(window, {window.rounds[0].bar.x + 3, 20});
  REQUIRE(desk.controller.take_chosen_round() == 1);
  desk.controller.open(desk.game.timeline, std::nullopt);
  RoundsOnBar next = match;
  next.current = 1;
  Arrangement second = with_seek_bar(desk);
  put_rounds_on_bar(second, next);
  desk.controller.move(second, {second.seek_bar.x + second.seek_bar.width / 2, 20});
  CHECK(desk.time() == Approx(5000).margin(100));
  desk.controller.release();
  desk.controller.move(second, {second.seek_bar.x, 20});
  CHECK(desk.time() == Approx(5000).margin(100));
}

TEST_CASE("The moment under the mouse is shown as it is", "[player]") {
  Desk desk;
  const Arrangement window = with_seek_bar(desk);
  CHECK(desk.controller.view().hover_state == nullptr);
  desk.controller.move(window, {window.seek_bar.x + window.seek_bar.width / 2, window.seek_bar.y});
  const View view = desk.controller.view();
  REQUIRE(view.hover_state != nullptr);
  replay::Playhead other(desk.game.timeline);
  other.seek(*view.hover);
  CHECK(view.hover_state->events == other.state().events);
  CHECK(desk.time() == 0);
  // With a hidden result nothing is shown that was not seen.
  Desk hidden({.hide_result = true});
  hidden.controller.move(window, {window.seek_bar.x + window.seek_bar.width / 2, window.seek_bar.y});
  CHECK(hidden.controller.view().hover_state->events == hidden.events());
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

TEST_CASE("The wheel over the chat goes through its messages", "[player]") {
  Recorded game{[] {
    Script script(2);
    script.signal(0, tet::ChunkType::start);
    for (std::uint32_t i = 0; i < 40; ++i) script.message(100 * (i + 1), 1, "number " + std::to_string(i));
    script.signal(10'000, tet::ChunkType::stop);
    return script;
  }()};
  Controller controller(game.timeline,
                        {.start = base::Milliseconds(5000), .paused = true, .panels = {.chat = true}});
  Arrangement window = arrange(game.timeline.layout(), {1280, 720}, 1, std::nullopt, false, {.chat = true});
  add_chat_jumps(window, game.timeline, game.game, controller.view());
  REQUIRE_FALSE(window.chat.empty());
  const Point at{window.chat.x + 20, window.chat.y + 60};
  const auto shows = [&](const std::string& text) {
    const auto entries = chat_entries(game.timeline, game.game, controller.view(), window);
    return std::ranges::any_of(entries, [&](const ChatEntry& entry) { return entry.lines.front() == text; });
  };
  CHECK(shows("number 39"));
  CHECK_FALSE(shows("number 3"));
  controller.wheel(window, at, -100);
  CHECK(shows("number 0"));
  CHECK_FALSE(shows("number 39"));
  CHECK(controller.view().now.value == 5000);
  // Another moment brings it back.
  controller.act({Action::second_on});
  CHECK(shows("number 39"));
  // With the wheel no further than what may be shown.
  controller.act({Action::start});
  controller.act({Action::hide_result});
  controller.wheel(window, at, 100);
  CHECK_FALSE(shows("number 39"));
}

TEST_CASE("Every list scrolls with keys while the mouse is on it, and with its bar", "[player]") {
  Recorded game{[] {
    Script script(2);
    script.signal(0, tet::ChunkType::start);
    for (std::uint32_t i = 0; i < 40; ++i) script.message(100 * (i + 1), 1, "number " + std::to_string(i));
    script.signal(10'000, tet::ChunkType::stop);
    return script;
  }()};
  Controller controller(game.timeline,
                        {.start = base::Milliseconds(5000), .paused = true, .panels = {.chat = true}});
  const auto window = [&] {
    Arrangement all = arrange(game.timeline.layout(), {1280, 720}, 1, std::nullopt, false, {.chat = true});
    add_chat_jumps(all, game.timeline, game.game, controller.view());
    return all;
  };
  const auto shows = [&](const std::string& text) {
    const auto entries = chat_entries(game.timeline, game.game, controller.view(), window());
    return std::ranges::any_of(entries, [&](const ChatEntry& entry) { return entry.lines.front() == text; });
  };
  REQUIRE(window().scrolls.size() == 1);
  const ScrollPlace place = window().scrolls.front();
  CHECK(place.scrolling.all == 40);
  CHECK_FALSE(controller.scroll_by_key(window(), {KeyCode::home}));  // the mouse is elsewhere
  controller.move(window(), {place.area.x + 20, place.area.y + 60});
  CHECK(controller.scroll_by_key(window(), {KeyCode::home}));
  CHECK(shows("number 0"));
  CHECK(controller.scroll_by_key(window(), {KeyCode::page_down}));
  CHECK_FALSE(shows("number 0"));
  CHECK(controller.scroll_by_key(window(), {KeyCode::end}));
  CHECK(shows("number 39"));
  CHECK_FALSE(controller.scroll_by_key(window(), {KeyCode::a}));
  CHECK_FALSE(controller.scroll_by_key(window(), {KeyCode::home, true}));  // Shift
  controller.press(window(), {place.track.x, place.track.y});
  CHECK(shows("number 0"));
  controller.move(window(), {place.track.x, place.track.bottom()});
  CHECK(shows("number 39"));
  controller.release();
  controller.move(window(), {place.track.x, place.track.y});
  CHECK(shows("number 39"));
  CHECK(controller.view().now.value == 5000);
}

TEST_CASE("The wheel seeks over the other rounds and the curve, and a click on the curve goes there",
          "[player]") {
  Desk desk({.start = base::Milliseconds(6000)});
  Arrangement all =
      arrange(desk.game.timeline.layout(), {1280, 720}, 1, std::nullopt, false, {.values = true});
  put_rounds_on_bar(
      all, {.rounds = {{"round 1", base::Milliseconds(10'000)}, {"round 2", base::Milliseconds(9000)}}});
  REQUIRE(all.rounds.size() == 1);
  const Box& other = all.rounds.front().area;
  desk.controller.wheel(all, {other.x + other.width / 2, other.y + other.height / 2}, -1);
  CHECK(desk.time() == 1000);
  desk.controller.wheel(all, {all.values.x + 50, all.values.y + 50}, 1);
  CHECK(desk.time() == 6000);
  desk.controller.press(all, {all.seek_bar.x + all.seek_bar.width / 2, all.values.y + 50});
  CHECK(desk.time() == Approx(5000).margin(20));
}

TEST_CASE("The right button marks rows", "[player]") {
  Desk desk;
  const Arrangement window = with_seek_bar(desk);
  const FieldPlace& place = window.fields[1];
  const auto row = [&](int number) {
    return Point{place.well.x + 3, place.well.y + (number - place.first_row) * place.cell + 1};
  };
  // A click alone marks nothing.
  desk.controller.press_right(window, row(19));
  desk.controller.release();
  CHECK_FALSE(desk.controller.view().marked);
  desk.controller.move(window, row(16));
  CHECK_FALSE(desk.controller.view().marked);
  desk.controller.press_right(window, row(19));
  desk.controller.move(window, row(16));
  desk.controller.release();
  const auto marked = desk.controller.view().marked;
  REQUIRE(marked);
  CHECK((marked->field == place.field && marked->first == 16 && marked->last == 19));
  desk.controller.move(window, row(3));
  CHECK(desk.controller.view().marked->first == 16);
  // A click on a field, for its menu, leaves the mark; one beside the fields takes it away.
  desk.controller.press_right(window, row(5));
  desk.controller.release();
  REQUIRE(desk.controller.view().marked);
  CHECK(desk.controller.view().marked->first == 16);
  desk.controller.press_right(window, {0, 0});
  CHECK_FALSE(desk.controller.view().marked);
}

TEST_CASE("A question to the solver ends with its moment", "[player]") {
  Desk desk;
  const auto answered = [&] {
    while (!desk.controller.questions().answering()->answer()) std::this_thread::yield();
  };
  desk.controller.act({Action::event_on});
  desk.press(Action::perfect_clears);
  REQUIRE(desk.controller.questions().answering());
  answered();
  CHECK(desk.controller.view().note.find("perfect clears") != std::string::npos);
  desk.press(Action::event_on).wait(seconds(0));
  CHECK_FALSE(desk.controller.questions().answering());
  CHECK(desk.controller.view().note.empty());
  // With the result hidden only the stone that falls and the next one count.
  desk.press(Action::hide_result).press(Action::perfect_clears);
  REQUIRE(desk.controller.questions().answering());
  CHECK(desk.controller.questions().answering()->question().queue.size() <= 2);
  desk.press(Action::perfect_clears);
  CHECK_FALSE(desk.controller.questions().answering());
}

TEST_CASE("A question to the solver turns pieces as the game that is shown does", "[player]") {
  const auto movement_with = [](std::optional<motion::KickSet> kicks) {
    Desk desk;
    desk.controller.set_rules([kicks] {
      review::Ruleset rules;
      rules.kicks = kicks;
      return rules;
    });
    desk.controller.act({Action::event_on});
    desk.press(Action::perfect_clears);
    REQUIRE(desk.controller.questions().answering());
    return desk.controller.questions().answering()->question().movement;
  };
  // Where an upright T is tried that is turned to its spawn.
  const auto tried = [](const motion::Movement& movement) {
    return movement.kicks[motion::index_of(field::Tetromino::t)][1][0].size();
  };
  CHECK(tried(movement_with(std::nullopt)) == 1);
  CHECK(tried(movement_with(motion::KickSet::none)) == 1);
  for (const motion::KickSet set : {motion::KickSet::srs, motion::KickSet::srs_plus, motion::KickSet::srs_x,
                                    motion::KickSet::nrs, motion::KickSet::ars}) {
    CAPTURE(motion::word_of(set));
    const motion::Movement movement = movement_with(set);
    CHECK((movement.kicks == motion::movement_of(set).without_half_turns().kicks ||
           (set == motion::KickSet::srs && movement.kicks == motion::srs_movement().kicks)));
    CHECK_FALSE(movement.has_half_turns());
  }
}

}  // namespace tetron::test
