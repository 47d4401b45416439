// The help: what is typed searches in it, and it scrolls with keys, the wheel and its bar.
#include "player/controls/help_list.hpp"

#include <algorithm>

#include "player/keys/attempt_keys.hpp"
#include "tests/catch.hpp"

namespace tetron::test {

using namespace player;

namespace {

constexpr scene::Size help_window{800, 600};

class Reader {
 public:
  explicit Reader(std::vector<scene::KeyHelp> rows = KeyMap().help()) { list.open(std::move(rows)); }

  bool press(KeyCode code) {
    return list.handle({.kind = WindowEvent::Kind::key_pressed, .key = {code}}, false, help_window, 1);
  }
  void type(std::u32string_view text) {
    for (const char32_t c : text)
      CHECK_FALSE(list.handle({.kind = WindowEvent::Kind::typed, .character = c}, false, help_window, 1));
  }
  bool mouse(WindowEvent::Kind kind, scene::Point at, float steps = 0) {
    return list.handle({.kind = kind, .at = at, .wheel = {.steps = steps}}, false, help_window, 1);
  }
  scene::HelpPlaces places() const { return scene::help_places(*list.view(), help_window, 1); }
  std::size_t first() const { return places().bar.scrolling.first; }
  std::vector<std::string_view> found() const {
    std::vector<std::string_view> texts;
    for (const std::size_t row : list.view()->found) texts.push_back(list.view()->rows[row].description);
    return texts;
  }

  HelpList list;
};

}  // namespace

TEST_CASE("What is typed searches in the help", "[player]") {
  Reader reader;
  const std::size_t all = reader.found().size();
  CHECK(all == KeyMap().help().size());
  reader.type(U"SÖUND lou");
  CHECK(reader.found() == std::vector<std::string_view>{"Show", "sounds louder"});
  reader.press(KeyCode::backspace);
  reader.press(KeyCode::backspace);
  reader.press(KeyCode::backspace);
  CHECK(std::ranges::count(reader.found(), "sounds softer") == 1);
  // What is also at the top is found once, below its own heading; keys and names of actions find it, too.
  for (const std::u32string_view words : {U"previous , placement", U"play-pause", U"take over"}) {
    Reader one;
    one.type(words);
    CHECK(one.found().size() == 2);
  }
  // A heading finds its rows.
  Reader group;
  group.type(U"solve");
  CHECK(group.found().front() == "Solve");
  CHECK(group.found().size() == 7);
  group.type(U" nonsense");
  CHECK(group.found().empty());
  while (!group.list.view()->query.empty()) group.press(KeyCode::backspace);
  CHECK(group.found().size() == all);
}

TEST_CASE("Esc, its own keys and a click beside it close the help", "[player]") {
  Reader reader;
  CHECK(reader.press(KeyCode::escape));
  CHECK(reader.list.handle({.kind = WindowEvent::Kind::key_pressed, .key = {KeyCode::f1}}, true, help_window,
                           1));
  CHECK_FALSE(reader.press(KeyCode::f10));
  // A question mark is that key, held too long.
  reader.type(U"?");
  CHECK(reader.list.view()->query.empty());
  CHECK(reader.mouse(WindowEvent::Kind::mouse_pressed, {1, 1}));
  const scene::Box panel = reader.places().panel;
  CHECK_FALSE(reader.mouse(WindowEvent::Kind::mouse_pressed, {panel.x + panel.width / 2, 300}));
}

TEST_CASE("The help scrolls to its end with keys, the wheel and its bar", "[player]") {
  Reader reader;
  const scene::ScrollBar bar = reader.places().bar;
  REQUIRE(bar.scrolling.last_first() > 10);
  reader.press(KeyCode::down);
  CHECK(reader.first() == 1);
  reader.press(KeyCode::page_down);
  CHECK(reader.first() == 1 + bar.scrolling.shown);
  reader.press(KeyCode::end);
  CHECK(reader.first() == bar.scrolling.last_first());
  reader.press(KeyCode::up);
  CHECK(reader.first() == bar.scrolling.last_first() - 1);
  reader.press(KeyCode::home);
  CHECK(reader.first() == 0);
  // Halves of a step add up.
  reader.mouse(WindowEvent::Kind::wheel_turned, {300, 300}, -0.5F);
  reader.mouse(WindowEvent::Kind::wheel_turned, {300, 300}, -0.5F);
  CHECK(reader.first() == 3);
  reader.mouse(WindowEvent::Kind::wheel_turned, {300, 300}, 9);
  CHECK(reader.first() == 0);
  // The bar, also when the mouse leaves it sideways.
  CHECK_FALSE(reader.mouse(WindowEvent::Kind::mouse_pressed, {bar.track.x, bar.track.bottom() - 1}));
  CHECK(reader.first() == bar.scrolling.last_first());
  reader.mouse(WindowEvent::Kind::mouse_moved, {0, bar.track.y});
  CHECK(reader.first() == 0);
  reader.mouse(WindowEvent::Kind::mouse_released, {0, bar.track.y});
  reader.mouse(WindowEvent::Kind::mouse_moved, {0, bar.track.bottom()});
  CHECK(reader.first() == 0);
  // A search begins at the top.
  reader.press(KeyCode::end);
  reader.type(U"e");
  CHECK(reader.first() == 0);
}

}  // namespace tetron::test
