#include "player/keys/playing.hpp"

#include <algorithm>
#include <chrono>
#include <set>

#include "player/controls/menu.hpp"
#include "player/keys/attempt_keys.hpp"
#include "scene/scene.hpp"
#include "tests/catch.hpp"
#include "tests/player/watched_duel.hpp"

namespace tetron::test {

using namespace player;
using namespace scene;
using std::chrono::milliseconds;

TEST_CASE("Keys to play with have names, and none has two meanings", "[player]") {
  const SteeringKeys keys;
  std::set<KeyCode> seen;
  for (const SteeringInfo& row : steerings()) {
    INFO(row.name);
    CHECK_FALSE(keys.keys(row.steering).empty());
    for (const KeyCode key : keys.keys(row.steering)) {
      CHECK(seen.insert(key).second);
      CHECK(keys.find(key) == row.steering);
      CHECK(parse_key(to_text(key)) == key);
    }
  }
  CHECK(keys.find(KeyCode::space) == Steering::hard_drop);
  CHECK(keys.find(KeyCode::up) == Steering::turn_right);
  CHECK(parse_key("F12") == KeyCode::f12);
  CHECK(parse_key("A") == KeyCode::a);
  CHECK(parse_key("Ctrl") == KeyCode::left_control);
  for (const char* none : {"", "Esc", "F13", "ab", "Ctrl+a", "\xc3\xa4"}) CHECK_FALSE(parse_key(none));
}

TEST_CASE("A key with Ctrl means something else, unless Ctrl steers", "[player]") {
  SteeringKeys keys;
  CHECK(keys.find(KeyPress{.code = KeyCode::left}) == Steering::left);
  CHECK(keys.find(KeyPress{.code = KeyCode::left, .shift = true}) == Steering::left);
  CHECK_FALSE(keys.find(KeyPress{.code = KeyCode::left, .control = true}));
  CHECK_FALSE(keys.find(KeyPress{.code = KeyCode::left, .alt = true}));
  keys.set(Steering::turn_left, std::vector{KeyCode::left_control});
  CHECK(keys.find(KeyPress{.code = KeyCode::left, .control = true}) == Steering::left);
  CHECK(keys.find(KeyPress{.code = KeyCode::right_control, .control = true}) == Steering::turn_left);
  // A key that is given to another is no longer the one's before.
  keys.set(Steering::hold, std::vector{KeyCode::left});
  CHECK(keys.keys(Steering::left).empty());
}

TEST_CASE("Who plays on sees where the piece will land", "[player]") {
  Desk desk({.start = base::Milliseconds(600), .focus = base::PlayerId(0), .paused = true});
  // Outlines in the lowest rows of the empty field.
  const auto outlined = [&] {
    const View view = desk.controller.view();
    const Arrangement all =
        arrange(desk.game.timeline.layout(), {1280, 720}, 1, view.focus, false, view.panels());
    const FieldPlace& place = all.fields.at(0);
    const Picture picture = draw_scene({desk.game.timeline, desk.game.game, {"game.tet", ""}},
                                       desk.controller.shown(), view, all);
    return std::ranges::count_if(picture.layers.front().rectangles, [&](const Rectangle& r) {
      return r.box.y >= place.well.bottom() - 2 * place.cell && place.well.contains({r.box.x, r.box.y}) &&
             contrast(r.top, theme_of(view.look).well) >= 3;
    });
  };
  CHECK(outlined() == 0);
  desk.press(Action::take_over);
  CHECK(outlined() > 0);
  desk.press(Action::theme);
  CHECK(outlined() > 0);
  desk.press(Action::landing_shadow);
  CHECK(outlined() == 0);
  // The recording has its own setting.
  desk.press(Action::landing_shadow).press(Action::take_over);
  CHECK(outlined() == 0);
}

TEST_CASE("Who plays on is counted down to, until a key is pressed", "[player]") {
  Desk desk({.start = base::Milliseconds(600), .focus = base::PlayerId(0), .paused = true});
  desk.controller.set_playing({}, nullptr);
  const auto countdown = [&] { return desk.controller.view().playing_on->countdown; };
  desk.press(Action::take_over);
  const auto begun = desk.controller.shown().players[0].falling;
  CHECK(countdown() == 3);
  desk.wait(milliseconds(1));
  CHECK(countdown() == 3);
  desk.wait(milliseconds(1999));
  CHECK(countdown() == 1);
  desk.wait(milliseconds(999));
  CHECK(countdown() == 1);
  CHECK(desk.controller.attempt()->time().value == 0);
  CHECK(desk.controller.shown().players[0].falling == begun);
  desk.wait(milliseconds(6));
  CHECK(countdown() == 0);
  CHECK(desk.controller.attempt()->time().value == 5);
  // All over again is counted down to again; who presses a key is ready.
  desk.controller.press(Steering::again);
  CHECK(countdown() == 3);
  desk.controller.press(Steering::left);
  CHECK(countdown() == 0);
  CHECK(desk.controller.shown().players[0].falling != begun);
  desk.press(Action::take_over);

  Playing without;
  without.counts_down = false;
  desk.controller.set_playing(without, nullptr);
  desk.press(Action::take_over);
  CHECK(countdown() == 0);
}

TEST_CASE("Held keys answer as they did to the recording's player, or as one's own settings say",
          "[player]") {
  const auto moved_after = [](bool takes_recorded, milliseconds time) {
    Desk desk({.start = base::Milliseconds(600), .focus = base::PlayerId(0), .paused = true});
    Playing playing;
    playing.counts_down = false;
    playing.takes_recorded_handling = takes_recorded;
    playing.handling = {.das = 300, .arr = 0};
    desk.controller.set_playing(playing, [](base::PlayerId player) {
      CHECK(player == base::PlayerId(0));
      return review::Handling{.das = 20, .arr = 10};
    });
    desk.press(Action::take_over);
    const int from = desk.controller.shown().players[0].falling->column;
    desk.controller.press(Steering::left);
    desk.wait(time);
    return from - desk.controller.shown().players[0].falling->column;
  };
  CHECK(moved_after(true, milliseconds(19)) == 1);
  CHECK(moved_after(true, milliseconds(20)) == 2);
  CHECK(moved_after(true, milliseconds(30)) == 3);
  CHECK(moved_after(false, milliseconds(290)) == 1);
  CHECK(moved_after(false, milliseconds(300)) == 3);
}

TEST_CASE("Help while one plays on names the keys that hold", "[player]") {
  KeyMap keys;
  keys.playing.keys.set(Steering::hard_drop, std::vector{KeyCode::w});
  keys.playing.keys.set(Steering::undo, std::vector<KeyCode>{});
  const auto has = [](const std::vector<scene::KeyHelp>& rows, std::string_view names,
                      std::string_view does) {
    return std::ranges::any_of(rows,
                               [&](const auto& row) { return row.keys == names && row.description == does; });
  };
  const auto rows = attempt_help(keys, true);
  CHECK(has(rows, "w", "drop"));
  CHECK(has(rows, "x, Up", "turn right"));
  CHECK(has(rows, "c", "hold"));
  for (const auto& row : rows) CHECK(row.description != "take a piece back");
  // W drops, and is not the key of better placements; without hold C is the chat's again.
  CHECK_FALSE(has(rows, "w", "the better placement"));
  CHECK_FALSE(has(rows, "c", "chat panel"));
  CHECK(has(attempt_help(keys, false), "c", "chat panel"));
}

TEST_CASE("Of many players it is asked who is played on for", "[player]") {
  Script script(8);
  for (int player = 0; player < 8; ++player) script.new_stone(0, player, nothing, placed(t, 4, 1));
  script.signal(5000, tet::ChunkType::stop);
  const Recorded game(script);
  Controller controller(game.timeline, {.paused = true});
  const auto asks = [&] { return controller.view().note.starts_with("whose field?"); };
  controller.act({Action::take_over});
  CHECK_FALSE(controller.is_attempting());
  CHECK(asks());
  SECTION("a player's key answers") {
    controller.act({Action::focus_player, 5});
    REQUIRE(controller.is_attempting());
    CHECK(controller.view().playing_on->player == base::PlayerId(5));
    CHECK_FALSE(asks());
  }
  SECTION("a click on a field does") {
    const scene::Arrangement all =
        scene::arrange(game.timeline.layout(), {1280, 720}, 1, std::nullopt, false);
    const auto& field = all.fields.at(6);
    controller.press(all, {field.well.x + field.well.width / 2, field.well.y + field.well.height / 2});
    REQUIRE(controller.is_attempting());
    CHECK(controller.view().playing_on->player == field.players.front().player);
  }
  SECTION("Esc and the key itself take the question back") {
    CHECK(controller.act({Action::close}) == Request::none);
    CHECK_FALSE(asks());
    controller.act({Action::take_over});
    controller.act({Action::take_over});
    CHECK_FALSE(asks());
    CHECK_FALSE(controller.is_attempting());
  }
  SECTION("anything else does what it does") {
    controller.act({Action::five_seconds_on});
    CHECK_FALSE(asks());
    CHECK(controller.view().now.value == 5000);
  }
  SECTION("who is large is meant") {
    controller.act({Action::close});
    controller.act({Action::focus_player, 2});
    controller.act({Action::take_over});
    REQUIRE(controller.is_attempting());
    CHECK(controller.view().playing_on->player == base::PlayerId(2));
  }
}

TEST_CASE("Who plays on steers with the mouse alone", "[player]") {
  const auto fresh = [] {
    auto desk = std::make_unique<Desk>(
        Controller::Settings{.start = base::Milliseconds(600), .focus = base::PlayerId(0), .paused = true});
    desk->press(Action::take_over);
    return desk;
  };
  const scene::Arrangement all =
      scene::arrange(fresh()->controller.shown().layout(), {1280, 720}, 1, base::PlayerId(0), false);
  const scene::FieldPlace& place = all.fields.at(0);
  const auto above = [&](int column) {
    return scene::Point{place.well.x + column * place.cell + place.cell / 2,
                        place.well.y + place.well.height / 2};
  };
  const auto columns = [](const Controller& controller) {
    const auto cells = replay::tetron4().cells(*controller.shown().players[0].falling);
    std::pair<int, int> found{99, -1};
    for (const field::Position& cell : cells) {
      found.first = std::min(found.first, cell.column.value);
      found.second = std::max(found.second, cell.column.value);
    }
    return found;
  };
  SECTION("a click brings the piece to a column, and drops it where it is already") {
    for (const int column : {0, 9, 1, 8}) {
      const auto desk = fresh();
      desk->controller.press(all, above(column));
      const auto [first, last] = columns(desk->controller);
      CHECK((first == column || last == column));
      CHECK(desk->controller.attempt()->placements() == 0);
      desk->controller.press(all, above(column));
      CHECK(desk->controller.attempt()->placements() == 1);
      // All the way was one press.
      CHECK(desk->controller.attempt()->keys() == 2);
    }
  }
  SECTION("the wheel turns") {
    const auto desk = fresh();
    desk->controller.wheel(all, above(5), 1);
    CHECK(desk->controller.shown().players[0].falling->turn == field::Rotation::right);
    desk->controller.wheel(all, above(5), -2);
    CHECK(desk->controller.shown().players[0].falling->turn == field::Rotation::left);
  }
  SECTION("beside the field nothing moves") {
    const auto desk = fresh();
    const auto before = desk->controller.shown().players[0].falling;
    desk->controller.press(all, {1, 1});
    desk->controller.wheel(all, {1, 1}, 3);
    CHECK(desk->controller.shown().players[0].falling == before);
  }
  SECTION("each key that steers is a row of the field's menu") {
    for (const SteeringInfo& row : steerings()) {
      INFO(row.name);
      Menu menu;
      menu.open_attempt(KeyMap(), {base::PlayerId(0), "ann"}, true, {300, 100});
      const auto spots = menu.clickable(all);
      const auto spot = std::ranges::find(spots, std::string(row.name), &WindowState::Spot::name);
      REQUIRE(spot != spots.end());
      const auto command = menu.handle(
          {.kind = WindowEvent::Kind::mouse_pressed, .mouse_button = MouseButton::left, .at = spot->at},
          std::nullopt, all);
      CHECK_FALSE(command);
      CHECK(menu.take_steering() == row.steering);
      CHECK_FALSE(menu.is_open());
    }
    Menu menu;
    menu.open_attempt(KeyMap(), {base::PlayerId(0), "ann"}, false, {300, 100});
    for (const WindowState::Spot& spot : menu.clickable(all)) CHECK(spot.name != "hold");
  }
}

}  // namespace tetron::test
