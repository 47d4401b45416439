#include "scene/panels/markers.hpp"

#include <map>
#include <set>

#include "tests/catch.hpp"
#include "tests/scene/shown.hpp"

namespace tetron::test {

namespace {

using namespace scene;
using base::Milliseconds;
using replay::MarkerKind;

// One marker of each kind that .tet recordings have, ten seconds apart from 10 s on; 100 s long. With the
// four lines the field is empty.
Script one_of_each() {
  Script script(2, 1, {"ann", "bob"});
  script.signal(0, tet::ChunkType::start).weapon(10'000, 0, 1);
  script.add_matrix(20'000, 0, {.lines = 4, .tetrises = 1});
  script.signal(30'000, tet::ChunkType::gameover, 1).signal(40'000, tet::ChunkType::revive, 1, 1);
  script.message(50'000, 1, "hello").signal(100'000, tet::ChunkType::stop);
  return script;
}

View with_kinds(unsigned long bits) {
  View view;
  view.markers = MarkerKinds(bits);
  return view;
}

// The rectangles in the lane of markers.
std::vector<Rectangle> signs_in(const Screen& screen) {
  std::vector<Rectangle> found;
  for (const Rectangle& r : screen.picture.layers[0].rectangles) {
    const Box& lane = screen.arrangement.markers;
    if (r.box.y >= lane.y && r.box.bottom() <= lane.bottom() && r.box.x >= lane.x &&
        r.box.right() <= lane.right())
      found.push_back(r);
  }
  return found;
}

}  // namespace

TEST_CASE("Each kind of marker has a colour and a shape of its own", "[player][markers]") {
  Recorded game(one_of_each());
  game.timeline.set_notes({{Milliseconds(70'000), base::UntrustedText("look")}});
  const std::map<MarkerKind, int> tenths{{MarkerKind::weapon, 1}, {MarkerKind::quad, 2},
                                         {MarkerKind::death, 3},  {MarkerKind::revival, 4},
                                         {MarkerKind::chat, 5},   {MarkerKind::perfect_clear, 2},
                                         {MarkerKind::note, 7}};
  std::set<std::vector<int>> shapes;
  std::set<unsigned> colors;
  for (const auto& [kind, tenth] : tenths) {
    const Screen shown = screen(game, 0, with_kinds(1u << static_cast<unsigned>(kind)));
    const auto signs = signs_in(shown);
    REQUIRE_FALSE(signs.empty());
    std::vector<int> shape;
    const int middle = shown.arrangement.markers.x + shown.arrangement.markers.width * tenth / 10;
    for (const Rectangle& r : signs) {
      CHECK(std::abs(r.box.x + r.box.width / 2 - middle) < 6);
      CHECK(r.top == signs[0].top);
      shape.insert(shape.end(), {r.box.width, r.box.height, r.box.bottom() - shown.arrangement.markers.y});
    }
    shapes.insert(shape);
    colors.insert(unsigned{signs[0].top.red} << 16 | unsigned{signs[0].top.green} << 8 | signs[0].top.blue);
  }
  CHECK(shapes.size() == tenths.size());
  CHECK(colors.size() == tenths.size());
  CHECK(signs_in(screen(game, 0, with_kinds(0))).empty());
}

TEST_CASE("The marker near a moment", "[player][markers]") {
  const Recorded game(one_of_each());
  const auto near = [&](std::uint32_t ms, std::uint32_t reach, const View& view = {}) {
    const auto marker = marker_near(game.timeline, view, Milliseconds(ms), Milliseconds(reach));
    return marker ? static_cast<int>(marker->mark.time.value) : -1;
  };
  CHECK(near(10'000, 0) == 10'000);
  CHECK(near(10'001, 0) == -1);
  CHECK(near(9'000, 1000) == 10'000);
  CHECK(near(8'999, 1000) == -1);
  CHECK(near(14'000, 10'000) == 10'000);
  CHECK(near(16'000, 10'000) == 20'000);
  CHECK(near(0, 4'294'967'295) == 10'000);
  CHECK(near(4'294'967'295, 4'294'967'295) == 50'000);
  CHECK(near(14'000, 10'000, with_kinds(1u << static_cast<unsigned>(MarkerKind::chat))) == -1);
  View secret;
  secret.hide_result = true;
  secret.reached = Milliseconds(15'000);
  CHECK(near(16'000, 10'000, secret) == 10'000);
}

TEST_CASE("What markers say", "[player][markers]") {
  Recorded game(one_of_each());
  game.timeline.set_notes({{Milliseconds(60'000), base::UntrustedText("hold \x1b[31mhere")}});
  std::vector<std::string> texts;
  for (const replay::Marker& marker : game.timeline.markers())
    texts.push_back(marker_text(marker, game.timeline, game.game));
  CHECK(texts == std::vector<std::string>{"ann → bob: weapon 0", "ann: four lines", "ann: perfect clear",
                                          "bob: game over", "bob: revival", "bob: hello", "hold [31mhere"});
}

TEST_CASE("The mouse on the bar is told the time and the marker there", "[player][markers]") {
  const Recorded game(one_of_each());
  View view;
  view.hover = Milliseconds(30'100);
  const Screen shown = screen(game, 0, view);
  CHECK(has_text(shown.picture, "0:30.1  ·  bob: game over"));
  // What the signs mean, then.
  for (const char* name : {"weapon", "four lines", "game over", "revival", "chat"})
    CHECK(has_text(shown.picture, name));
  view.hover = Milliseconds(35'000);
  CHECK(has_text(screen(game, 0, view).picture, "0:35.0"));
  CHECK_FALSE(has_text(screen(game, 0, view).picture, "bob: "));
  CHECK_FALSE(has_text(shown.picture, "spike"));  // there is none
  view.hover.reset();
  CHECK_FALSE(has_text(screen(game, 0, view).picture, "four lines"));
}

TEST_CASE("The loop is drawn on the bar", "[player][markers]") {
  const Recorded game(one_of_each());
  View view;
  view.loop_start = Milliseconds(25'000);
  view.loop_end = Milliseconds(75'000);
  const Screen shown = screen(game, 0, view);
  const Box& bar = shown.arrangement.seek_bar;
  const auto warning = theme(ThemeKind::dark).warning;
  int left = bar.right();
  int right = bar.x;
  bool shaded = false;
  for (const Rectangle& r : shown.picture.layers[0].rectangles) {
    if (r.box.y > bar.bottom() || r.box.bottom() < bar.y) continue;
    if (r.top == warning) {
      left = std::min(left, r.box.x);
      right = std::max(right, r.box.right());
    }
    shaded = shaded || (r.box.height == bar.height && r.box.width == Approx(bar.width / 2).margin(2) &&
                        r.top.alpha < 255);
  }
  CHECK(left == Approx(bar.x + bar.width / 4).margin(2));
  CHECK(right == Approx(bar.x + bar.width * 3 / 4).margin(2));
  CHECK(shaded);
}

TEST_CASE("A hidden result shows nothing of what is to come", "[player][markers]") {
  const Recorded game(one_of_each());
  View view;
  view.hide_result = true;
  view.statistics = view.chat = view.chunk = true;
  const Screen shown = screen(game, 35'000, view);
  CHECK(has_text(shown.picture, "0:35.0"));
  for (const char* secret : {"1:40.0", "won by", "hello", "game.tet", "score"})
    CHECK_FALSE(has_text(shown.picture, secret));
  // The bar ends at what was seen, whatever is to come.
  Script longer = one_of_each();
  longer.signal(900'000, tet::ChunkType::stop);
  CHECK(screen(Recorded(longer), 35'000, view).picture == shown.picture);
  // With the end reached there is no secret any more.
  view.reached = Milliseconds(100'000);
  const Screen open = screen(game, 35'000, view);
  for (const char* words : {"0:35.0 / 1:40.0", "won by ann", "hello", "game.tet"})
    CHECK(has_text(open.picture, words));
}

}  // namespace tetron::test
