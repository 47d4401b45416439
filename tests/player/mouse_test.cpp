// What the mouse does.
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

}  // namespace tetron::test
