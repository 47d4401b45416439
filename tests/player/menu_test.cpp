// The menus and the buttons: everything that keys do, with the mouse.
#include "player/controls/menu.hpp"

#include <set>

#include "player/controls/controls.hpp"
#include "player/controls/fading.hpp"
#include "player/controls/mouse.hpp"
#include "player/next_round.hpp"
#include "tests/catch.hpp"
#include "tests/player/watched_duel.hpp"

namespace tetron::test {

using namespace player;
using namespace scene;
using std::chrono::milliseconds;

namespace {

const std::vector<NamedPlayer> two{{base::PlayerId(0), "ann"}, {base::PlayerId(1), "ben"}};

WindowEvent key(KeyCode code) {
  return {.kind = WindowEvent::Kind::key_pressed, .key = {code}};
}
WindowEvent click(Point at) {
  return {.kind = WindowEvent::Kind::mouse_pressed, .mouse_button = MouseButton::left, .at = at};
}
std::optional<Point> spot(const std::vector<WindowState::Spot>& spots, const std::string& name) {
  for (const WindowState::Spot& each : spots)
    if (each.name == name) return each.at;
  return std::nullopt;
}

// Everything that some key does in a game of two, by the keys themselves.
std::vector<Command> all_commands() {
  const KeyMap keys;
  std::vector<Command> all;
  for (const ActionInfo& row : actions())
    for (const Chord& chord : keys.chords(row.action)) {
      const Command command = keys.find(chord).value();
      const bool is_there = command.action != Action::focus_player || command.argument < 2;
      // The menu is not in the menu: a button opens it.
      if (is_there && command.action != Action::menu && std::ranges::find(all, command) == all.end())
        all.push_back(command);
    }
  return all;
}

std::string name_of(const Command& command) {
  const ActionInfo& row = info(command.action);
  return std::string(row.name) + (row.step == 0 ? "" : " " + std::to_string(command.argument));
}

}  // namespace

TEST_CASE("All that keys do is in the menu, for the mouse alone", "[player]") {
  const Desk desk;
  const Arrangement window = with_seek_bar(desk);
  const std::vector<Command> all = all_commands();
  REQUIRE(all.size() > 60);
  for (const Command& command : all) {
    INFO(name_of(command));
    Menu menu;
    menu.open(KeyMap(), desk.controller.view(), two);
    std::optional<Point> row;
    for (const std::string_view heading : menu_group_names) {
      const auto at = spot(menu.clickable(window), std::string(heading));
      REQUIRE(at);
      CHECK_FALSE(menu.handle(click(*at), std::nullopt, window));
      row = spot(menu.clickable(window), name_of(command));
      if (row) break;
    }
    REQUIRE(row);
    CHECK(menu.handle(click(*row), std::nullopt, window) == command);
    CHECK_FALSE(menu.is_open());
  }
}

TEST_CASE("All that keys do is in the menu, for keys alone", "[player]") {
  const Desk desk;
  const Arrangement window = with_seek_bar(desk);
  std::vector<Command> found;
  for (int right = 0; right < static_cast<int>(menu_group_names.size()); ++right)
    for (int down = 1; down <= 40; ++down) {
      Menu menu;
      menu.open(KeyMap(), desk.controller.view(), two);
      // The headings go round, and so do the rows.
      for (int i = 0; i < right; ++i) menu.handle(key(KeyCode::right), std::nullopt, window);
      menu.handle(key(KeyCode::home), std::nullopt, window);
      for (int i = 1; i < down; ++i) menu.handle(key(KeyCode::down), std::nullopt, window);
      const auto command = menu.handle(key(KeyCode::enter), std::nullopt, window);
      REQUIRE(command);
      if (std::ranges::find(found, *command) == found.end()) found.push_back(*command);
    }
  for (const Command& command : all_commands()) {
    INFO(name_of(command));
    CHECK(std::ranges::find(found, command) != found.end());
  }
  CHECK(found.size() == all_commands().size());
}

TEST_CASE("The menu says which key does the same", "[player]") {
  Menu menu;
  menu.open(KeyMap(), {.chat = true}, two, MenuGroup::show);
  REQUIRE(menu.view());
  const MenuList& show = menu.view()->lists[menu.view()->list];
  CHECK(show.name == "Show");
  const auto row = std::ranges::find(show.rows, "chat panel", &MenuRow::text);
  REQUIRE(row != show.rows.end());
  CHECK(row->keys == "c");
  CHECK(row->is_on);
  const auto& go = menu.view()->lists[static_cast<std::size_t>(MenuGroup::go)].rows;
  const auto share = std::ranges::find(go, "to 30 %", &MenuRow::text);
  REQUIRE(share != go.end());
  CHECK(share->keys == "3");
  const auto& players = menu.view()->lists[static_cast<std::size_t>(MenuGroup::players)].rows;
  CHECK(std::ranges::count(players, "ben large", &MenuRow::text) == 1);
}

TEST_CASE("Esc, a click elsewhere and the menu's key close it, other keys do what they do", "[player]") {
  const Desk desk;
  const Arrangement window = with_seek_bar(desk);
  Menu menu;
  const auto open = [&] { menu.open(KeyMap(), desk.controller.view(), two); };
  open();
  CHECK_FALSE(menu.handle(key(KeyCode::escape), Command{Action::close}, window));
  CHECK_FALSE(menu.is_open());
  open();
  CHECK_FALSE(menu.handle(click({1, 1}), std::nullopt, window));
  CHECK_FALSE(menu.is_open());
  open();
  CHECK_FALSE(menu.handle(key(KeyCode::f10), Command{Action::menu}, window));
  CHECK_FALSE(menu.is_open());
  open();
  CHECK(menu.handle({.kind = WindowEvent::Kind::typed, .character = U'c'}, Command{Action::chat}, window) ==
        Command{Action::chat});
  CHECK_FALSE(menu.is_open());
  // Arrows are the menu's own.
  open();
  CHECK_FALSE(menu.handle(key(KeyCode::down), Command{Action::minute_back}, window));
  CHECK(menu.is_open());
}

TEST_CASE("Menus are inside windows of any size", "[player]") {
  const Desk desk;
  for (const Size size :
       {Size{320, 200}, Size{640, 480}, Size{800, 600}, Size{1280, 720}, Size{3840, 2160}, Size{700, 1200}})
    for (const bool of_field : {false, true})
      for (const Point at : {Point{0, 0}, Point{size.width - 1, size.height - 1}, Point{size.width / 2, 5}}) {
        INFO(size.width << "x" << size.height << (of_field ? ", of a field at " : "") << at.x);
        const Arrangement window = scene::arrange(desk.game.timeline.layout(), size, 1, std::nullopt, false);
        Menu menu;
        if (of_field)
          menu.open_field(KeyMap(), two[1], false, at);
        else
          menu.open(KeyMap(), desk.controller.view(), two, MenuGroup::go);
        const MenuPlaces places = menu_places(*menu.view(), window);
        REQUIRE(places.em > 0);
        CHECK(places.whole.x >= 0);
        CHECK(places.whole.y >= 0);
        CHECK(places.whole.right() <= size.width);
        CHECK(places.whole.bottom() <= size.height);
        for (std::size_t i = 0; i < places.rows.size(); ++i) {
          const Box& row = places.rows[i];
          CHECK(row.bottom() <= places.whole.bottom());
          CHECK(places.row_at({row.x + row.width / 2, row.y + row.height / 2}) == i);
        }
      }
}

TEST_CASE("A right click on a field asks for its menu, a pull marks rows", "[player]") {
  Desk desk;
  const Arrangement window = with_seek_bar(desk);
  const Box well = window.fields[1].well;
  const Point at{well.x + well.width / 2, well.y + well.height / 2};
  Mouse mouse;
  const auto now = Mouse::Clock::now();
  CHECK_FALSE(mouse.press(desk.controller, window, MouseButton::right, at, now).menu_of);
  mouse.move(desk.controller, window, {at.x + 2, at.y - 1});
  CHECK(mouse.release(desk.controller, window, MouseButton::right, at).menu_of == base::PlayerId(1));
  CHECK_FALSE(desk.controller.view().marked);

  mouse.press(desk.controller, window, MouseButton::right, at, now);
  mouse.move(desk.controller, window, {at.x, at.y + 4 * window.fields[1].cell});
  CHECK_FALSE(mouse.release(desk.controller, window, MouseButton::right, at).menu_of);
  REQUIRE(desk.controller.view().marked);
  CHECK(desk.controller.view().marked->last == desk.controller.view().marked->first + 4);
  // Beside the fields it is the menu of the chosen player's field, on the seek bar there is none.
  mouse.press(desk.controller, window, MouseButton::right, {1, 1}, now);
  CHECK(mouse.release(desk.controller, window, MouseButton::right, {1, 1}).menu_of == base::PlayerId(0));
  const Point bar{window.seek_bar.x + 5, window.seek_bar.y};
  mouse.press(desk.controller, window, MouseButton::right, bar, now);
  CHECK_FALSE(mouse.release(desk.controller, window, MouseButton::right, bar).menu_of);

  // What the menu of a field does is done to that field.
  Menu menu;
  menu.open_field(KeyMap(), two[1], false, at);
  REQUIRE(menu.player() == base::PlayerId(1));
  CHECK(menu.view()->heading == "ben");
  std::set<Action> offered;
  const MenuPlaces places = menu_places(*menu.view(), window);
  for (const Box& row : places.rows) {
    menu.open_field(KeyMap(), two[1], false, at);
    const auto command = menu.handle(click({row.x + 3, row.y + 3}), std::nullopt, window);
    REQUIRE(command);
    offered.insert(command->action);
  }
  CHECK(offered == std::set<Action>{Action::focus_player, Action::copy_fumen, Action::field_picture,
                                    Action::take_over, Action::perfect_clears, Action::rows_built});
  CHECK(desk.controller.chosen_player() == base::PlayerId(0));
  desk.controller.set_menu_player(base::PlayerId(1));
  CHECK(desk.controller.chosen_player() == base::PlayerId(1));
  desk.press(Action::take_over);
  desk.controller.set_menu_player(std::nullopt);
  REQUIRE(desk.controller.attempt());
  CHECK(desk.controller.view().playing_on->player == base::PlayerId(1));
}

TEST_CASE("Each button does what its tip says", "[player]") {
  Desk desk;
  const Arrangement window = with_seek_bar(desk);
  CHECK(window.controls.size() == control_count);
  std::set<std::string> tips;
  for (const ControlPlace& place : window.controls) {
    const Point at{place.box.x + 1, place.box.y + 1};
    Mouse mouse;
    mouse.move(desk.controller, window, at);
    REQUIRE(mouse.pointed() == place.control);
    const ControlStates states = control_states(desk.controller.view(), KeyMap(), {}, mouse.pointed());
    const auto clicked = mouse.press(desk.controller, window, MouseButton::left, at, Mouse::Clock::now());
    REQUIRE(clicked.command);
    INFO(states.tip);
    CHECK(tips.insert(states.tip).second);
    if (place.control == Control::panels) continue;
    CHECK(states.tip.starts_with(info(clicked.command->action).description));
    CHECK(states.tip.find(KeyMap().keys_text(clicked.command->action)) != std::string::npos);
  }
  // The words go when the mouse has rested for a while.
  Mouse resting;
  const Point play{window.control(Control::play).x + 1, window.control(Control::play).y + 1};
  resting.move(desk.controller, window, play);
  CHECK(resting.shows_tip(Mouse::Clock::now()));
  CHECK_FALSE(resting.shows_tip(Mouse::Clock::now() + std::chrono::seconds(10)));
  CHECK(resting.pointed() == Control::play);
  // The button of the loop: from here, to here, no more.
  View view;
  CHECK(command_of(Control::loop, view).action == Action::loop_start);
  view.loop_start = base::Milliseconds(5);
  CHECK(command_of(Control::loop, view).action == Action::loop_end);
  view.loop_end = base::Milliseconds(9);
  CHECK(command_of(Control::loop, view).action == Action::loop_start);
}

TEST_CASE("Small windows keep the most important buttons", "[player]") {
  const Desk desk;
  for (const int width : {160, 320, 480, 640, 800, 1280}) {
    INFO(width);
    const Arrangement window =
        scene::arrange(desk.game.timeline.layout(), {width, 480}, 1, std::nullopt, false);
    CHECK_FALSE(window.control(Control::play).empty());
    if (width >= 640) CHECK_FALSE(window.control(Control::menu).empty());
    if (width >= 1280) CHECK(window.controls.size() == control_count);
  }
}

TEST_CASE("Controls fade while a game plays in full screen and nobody does anything", "[player]") {
  Fading fading;
  const auto now = Fading::Clock::now();
  fading.touch(now);
  CHECK(fading.strength(true, now + milliseconds(2000)) == 1);
  const double between = fading.strength(true, now + milliseconds(2700));
  CHECK((between > 0 && between < 1));
  CHECK(fading.strength(true, now + milliseconds(3000)) == 0);
  CHECK(fading.strength(false, now + milliseconds(9000)) == 1);
  fading.touch(now + milliseconds(9000));
  CHECK(fading.strength(true, now + milliseconds(9100)) == 1);
}

TEST_CASE("For an audience the seconds until the next round are counted", "[player]") {
  NextRound next;
  const auto now = NextRound::Clock::now();
  CHECK(next.seconds_left(now) == 0);
  CHECK(next.look(true, now, NextRound::pause_on_stage) == NextRound::News::ended);
  CHECK(next.seconds_left(now) == 5);
  CHECK(next.seconds_left(now + std::chrono::milliseconds(4500)) == 1);
  CHECK(next.look(true, now + std::chrono::milliseconds(4900)) == NextRound::News::none);
  CHECK(next.look(true, now + std::chrono::seconds(5)) == NextRound::News::begins);
  CHECK(next.seconds_left(now + std::chrono::seconds(5)) == 0);
}

TEST_CASE("The menu says what is chosen", "[player]") {
  Desk desk;
  Menu menu;
  const auto has = [&](MenuGroup group, std::string_view text) {
    menu.open(KeyMap(), desk.controller.view(), two, group);
    return std::ranges::count(menu.view()->lists[menu.view()->list].rows, text, &MenuRow::text) == 1;
  };
  CHECK(has(MenuGroup::show, "dark or light: dark"));
  desk.press(Action::theme);
  CHECK(has(MenuGroup::show, "dark or light: light"));
  CHECK(has(MenuGroup::review, "order of mistakes: by time"));
}

TEST_CASE("The next round begins a second after the end of one", "[player]") {
  NextRound next;
  const auto now = NextRound::Clock::now();
  CHECK(next.look(false, now) == NextRound::News::none);
  CHECK(next.look(true, now) == NextRound::News::ended);
  CHECK(next.look(true, now + milliseconds(999)) == NextRound::News::none);
  CHECK(next.look(false, now + milliseconds(999)) == NextRound::News::none);
  CHECK(next.look(true, now + milliseconds(1000)) == NextRound::News::ended);
  CHECK(next.look(true, now + milliseconds(2000)) == NextRound::News::begins);
}

TEST_CASE("The first time three lines name the keys that are set", "[player]") {
  const auto lines = first_hints(KeyMap());
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].find("Space, k") != std::string::npos);
  CHECK(lines[2].find("F10") != std::string::npos);
  KeyMap keys;
  keys.set(Action::menu, std::vector<Chord>{*parse_chord("F2")});
  CHECK(first_hints(keys)[2].find("F2") != std::string::npos);
}

}  // namespace tetron::test
