#include "scene/game_scene.hpp"

#include <algorithm>

#include "tests/catch.hpp"

using namespace tetron::scene;

namespace {

constexpr Colour red = rgb(0xff0000);

GameView one_block(const GameBlock& block) {
  GameView view;
  view.columns = 4;
  view.rows = 8;
  view.field = {block};
  return view;
}

bool is_reddish(Colour colour) {
  return colour.red > 100 && colour.green < colour.red / 2 && colour.blue < colour.red / 2;
}

// What the red parts of a picture cover.
Box red_box(const Picture& picture) {
  int left = 1 << 20;
  int top = 1 << 20;
  int right = 0;
  int bottom = 0;
  const auto cover = [&](double x, double y, double far_x, double far_y) {
    left = std::min(left, static_cast<int>(x));
    top = std::min(top, static_cast<int>(y));
    right = std::max(right, static_cast<int>(far_x));
    bottom = std::max(bottom, static_cast<int>(far_y));
  };
  for (const Layer& layer : picture.layers) {
    for (const Rectangle& r : layer.rectangles)
      if (is_reddish(r.top)) cover(r.box.x, r.box.y, r.box.right(), r.box.bottom());
    for (const Stroke& stroke : layer.strokes)
      if (is_reddish(stroke.from))
        for (const Spot& spot : stroke.spots) cover(spot.x, spot.y, spot.x, spot.y);
  }
  return right == 0 ? Box{} : Box{left, top, right - left, bottom - top};
}

bool says(const Picture& picture, std::string_view words) {
  return std::ranges::any_of(picture.layers, [words](const Layer& layer) {
    return std::ranges::any_of(layer.texts, [words](const Text& text) { return text.text.contains(words); });
  });
}

}  // namespace

TEST_CASE("a block of any form lies in its cell", "[player][game]") {
  const auto form =
      GENERATE(BlockForm::circle, BlockForm::disc, BlockForm::square_outline, BlockForm::square);
  const Size window{1280, 720};
  const Box first = red_box(game_scene(one_block({0, 0, red, form}), window, 1));
  const Box right = red_box(game_scene(one_block({3, 0, red, form}), window, 1));
  const Box below = red_box(game_scene(one_block({0, 7, red, form}), window, 1));
  const Box between = red_box(game_scene(one_block({0.5, 0.5, red, form}), window, 1));
  // Eight rows on 720 pixels without the margins: cells of 84.
  REQUIRE(first.width > 60);
  CHECK(first.width <= 84);
  CHECK(first.height <= 84);
  CHECK(right.x - first.x == 3 * 84);
  CHECK(right.y == first.y);
  CHECK(below.y - first.y == 7 * 84);
  CHECK(between.x - first.x == 42);
  CHECK(between.y - first.y == 42);
}

TEST_CASE("a vanishing block shrinks and is gone", "[player][game]") {
  const auto width = [](double vanishing) {
    GameBlock block{1, 1, red, BlockForm::disc, vanishing};
    block.colour = rgb(0xff0000);
    const Picture picture = game_scene(one_block(block), {800, 600}, 1);
    int widest = 0;
    const Picture empty = game_scene(one_block({1, 1, red, BlockForm::disc, 1}), {800, 600}, 1);
    for (const Rectangle& r : picture.layers[0].rectangles)
      if (std::ranges::find(empty.layers[0].rectangles, r) == empty.layers[0].rectangles.end())
        widest = std::max(widest, r.box.width);
    return widest;
  };
  CHECK(width(0) > width(0.5));
  CHECK(width(0.5) > 0);
  CHECK(width(1) == 0);
}

TEST_CASE("what lies above the field is not drawn", "[player][game]") {
  CHECK(red_box(game_scene(one_block({1, -1, red, BlockForm::square}), {800, 600}, 1)).empty());
}

TEST_CASE("problems, banner, numbers", "[player][game]") {
  GameView view = one_block({0, 0, red, BlockForm::square});
  view.problem = "game.lua:7: in update(): attempt to do something";
  view.banner = "PAUSED";
  view.numbers = {{"Tumos", "1234"}};
  view.keys = {"P: pause"};
  const Picture picture = game_scene(view, {1280, 720}, 1);
  CHECK(says(picture, "game.lua:7: in update()"));
  CHECK(says(picture, "PAUSED"));
  CHECK(says(picture, "1234"));
  CHECK(says(picture, "P: pause"));
}

TEST_CASE("no window is too small, and no field too large", "[player][game]") {
  GameView view = one_block({0, 0, red, BlockForm::circle});
  view.problem = std::string(3000, 'x');
  view.banner = "GAME OVER";
  view.next = {{0, 0, red}};
  view.next_size = 16;
  view.numbers = {{"a", "b"}};
  for (const Size window : {Size{1, 1}, Size{30, 700}, Size{700, 30}, Size{120, 90}, Size{3840, 2160}})
    for (const int cells : {1, 40, 80}) {
      view.columns = view.rows = cells;
      const Picture picture = game_scene(view, window, 2);
      for (const Layer& layer : picture.layers)
        for (const Rectangle& r : layer.rectangles) CHECK_FALSE(r.box.empty());
    }
}
