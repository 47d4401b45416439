#include "scene/game_scene.hpp"

#include <algorithm>
#include <cmath>

#include "scene/primitives/theme.hpp"
#include "tests/catch.hpp"

using namespace tetron::scene;

namespace {

constexpr Color red = rgb(0xff0000);

GameView one_block(const GameBlock& block) {
  GameView view;
  view.columns = 4;
  view.rows = 8;
  view.field = {block};
  view.block_size = 100;  // as large as fits
  return view;
}

bool is_reddish(Color color) {
  return color.red > 100 && color.green < color.red / 2 && color.blue < color.red / 2;
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

TEST_CASE("a block's picture is drawn in place of its form", "[player][game]") {
  const auto form =
      GENERATE(BlockForm::circle, BlockForm::disc, BlockForm::square_outline, BlockForm::square);
  const auto bitmap = std::make_shared<const Bitmap>(Bitmap{1, 1, {0, 0, 255, 255}});
  const auto sprites = [&](double x, double y, double vanishing) {
    GameView view = one_block({x, y, red, form, vanishing, bitmap});
    const Picture picture = game_scene(view, {1280, 720}, 1);
    CHECK(red_box(picture).empty());
    view.field.clear();
    Picture empty = game_scene(view, {1280, 720}, 1);
    CHECK(empty.layers[0].sprites.empty());
    empty.layers[0].sprites = picture.layers[0].sprites;
    CHECK(picture == empty);  // nothing else
    return picture.layers[0].sprites;
  };
  const auto first = sprites(0, 0, 0);
  REQUIRE(first.size() == 1);
  CHECK(first[0].bitmap == bitmap);
  CHECK(first[0].opacity == 255);
  CHECK(first[0].box.width == 84);
  CHECK(first[0].box.height == 84);
  // Between cells, and in the last one.
  CHECK(sprites(0.5, 0.25, 0)[0].box == Box{first[0].box.x + 42, first[0].box.y + 21, 84, 84});
  CHECK(sprites(3, 7, 0)[0].box == Box{first[0].box.x + 3 * 84, first[0].box.y + 7 * 84, 84, 84});
  // It fades in its place.
  CHECK(sprites(0, 0, 0.25)[0].opacity == 191);
  CHECK(sprites(0, 0, 0.25)[0].box == first[0].box);
  CHECK(sprites(0, 0, 1).empty());
  CHECK(sprites(0, -1, 0).empty());
}

TEST_CASE("pictures of the tumo and of the next one", "[player][game]") {
  const auto bitmap = std::make_shared<const Bitmap>(Bitmap{1, 1, {0, 0, 255, 255}});
  GameView view = one_block({0, 7, red, BlockForm::disc, 0, bitmap});
  view.tumo = {{1, 1.5, red, BlockForm::square, 0, bitmap}, {1, 2.5, red, BlockForm::square}};
  view.next = {{{0, 1, red, BlockForm::square, 0, bitmap}}};
  const Picture picture = game_scene(view, {1280, 720}, 1);
  const auto& sprites = picture.layers[0].sprites;
  REQUIRE(sprites.size() == 3);
  CHECK(sprites[1].box.y - sprites[0].box.y == (1.5 - 7) * 84);
  CHECK(sprites[2].box.x > sprites[1].box.right());
  CHECK_FALSE(red_box(picture).empty());  // the block without a picture
  // The banner stands on a layer above.
  view.banner = "PAUSED";
  CHECK(game_scene(view, {1280, 720}, 1).layers.back().sprites.empty());
}

TEST_CASE("a vanishing block shrinks and is gone", "[player][game]") {
  const auto width = [](double vanishing) {
    GameBlock block{1, 1, red, BlockForm::disc, vanishing};
    block.color = rgb(0xff0000);
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
  view.keys = {.rows = {{"P, Esc", "pause"}}, .found = {0}};
  const Picture picture = game_scene(view, {1280, 720}, 1);
  CHECK(says(picture, "game.lua:7: in update()"));
  CHECK(says(picture, "PAUSED"));
  CHECK(says(picture, "1234"));
  CHECK(says(picture, "? shows the keys"));
  CHECK_FALSE(says(picture, "P, Esc"));
  view.help = true;
  CHECK(says(game_scene(view, {1280, 720}, 1), "P, Esc"));
  CHECK(says(game_scene(view, {800, 600}, 1), "pause"));
}

TEST_CASE("what a script prints stands below the field", "[player][game]") {
  GameView view = one_block({3, 7, red, BlockForm::square});
  const Box alone = red_box(game_scene(view, {1280, 720}, 1));
  view.printed = {"first", "second", "third"};
  view.problem = "game.lua:7: wrong";
  const Picture picture = game_scene(view, {1280, 720}, 1);
  for (const char* words : {"first", "second", "third", "game.lua:7: wrong"}) CHECK(says(picture, words));
  const auto baseline = [](const Picture& drawn, std::string_view words) {
    for (const Layer& layer : drawn.layers)
      for (const Text& text : layer.texts)
        if (text.text.contains(words)) return text.baseline;
    return -1;
  };
  CHECK(red_box(picture).bottom() < baseline(picture, "first"));
  CHECK(baseline(picture, "first") < baseline(picture, "second"));
  CHECK(baseline(picture, "third") < baseline(picture, "game.lua:7"));
  CHECK(red_box(picture).width < alone.width);
  // Where there is no room for all, the last lines are there.
  view.printed.assign(40, "many");
  view.printed.push_back("the last");
  CHECK(says(game_scene(view, {1280, 720}, 1), "the last"));
}

TEST_CASE("no window is too small, and no field too large", "[player][game]") {
  GameView view = one_block({0, 0, red, BlockForm::circle});
  view.problem = std::string(3000, 'x');
  view.printed.assign(5, std::string(3000, 'y'));
  view.banner = "GAME OVER";
  view.next = {{{0, 0, red}, {15, 15, red}}, {{0, 0, red}}};
  view.ghost = {{0, 0, red}};
  view.hold.emplace();
  view.help = true;
  view.numbers = {{"a", "b"}};
  for (const Size window : {Size{1, 1}, Size{30, 700}, Size{700, 30}, Size{120, 90}, Size{3840, 2160}})
    for (const int cells : {1, 40, 80}) {
      view.columns = view.rows = cells;
      const Picture picture = game_scene(view, window, 2);
      for (const Layer& layer : picture.layers)
        for (const Rectangle& r : layer.rectangles) CHECK_FALSE(r.box.empty());
    }
}

TEST_CASE("a block has the size that the game asks for", "[player][game]") {
  for (const double scale : {1.0, 2.0})
    for (const int block : {5, 10, 30, 60}) {
      CAPTURE(scale, block);
      GameView view = one_block({0, 0, red, BlockForm::square});
      view.block_size = block;
      const Size natural = natural_size(view, scale);
      // Two blocks in one column are as far from each other as they are high.
      const auto pitch = [&view](Size window, double at) {
        view.field = {{0, 0, red}};
        const int first = red_box(game_scene(view, window, at)).y;
        view.field = {{0, 1, red}};
        return red_box(game_scene(view, window, at)).y - first;
      };
      CHECK(pitch(natural, scale) == static_cast<int>(block * scale));
      // What the user makes larger grows, what has no room shrinks.
      CHECK(std::abs(pitch({2 * natural.width, 2 * natural.height}, scale) - 2 * block * scale) <= 1);
      CHECK(pitch({natural.width, 80}, scale) <= 10);
    }
}

TEST_CASE("where a piece will land is drawn in its blocks' form", "[player][game]") {
  const Size window{1280, 720};
  const auto drawn = [&window](const GameBlock& block) {
    GameView view = one_block(block);
    const Picture without = game_scene(view, window, 1);
    view.ghost = {block};
    view.ghost.front().x = 1;
    Layer with = game_scene(view, window, 1).layers.front();
    std::erase_if(with.rectangles, [&](const Rectangle& r) {
      return std::ranges::find(without.layers.front().rectangles, r) !=
             without.layers.front().rectangles.end();
    });
    std::erase_if(with.strokes, [&](const Stroke& stroke) {
      return std::ranges::find(without.layers.front().strokes, stroke) !=
             without.layers.front().strokes.end();
    });
    return with;
  };
  const auto widest = [](const Layer& layer) {
    int width = 0;
    for (const Rectangle& r : layer.rectangles) width = std::max(width, r.box.width);
    return width;
  };
  const Layer square = drawn({0, 0, red, BlockForm::square});
  const int cell = widest(square);
  CHECK(square.strokes.empty());
  REQUIRE(cell > 40);
  // Round ones have an outline that is round, a disc is filled with rows of pixels as well.
  const Layer disc = drawn({0, 0, red, BlockForm::disc});
  CHECK(disc.strokes.size() == 1);
  CHECK(disc.rectangles.size() > 20);
  const Layer circle = drawn({0, 0, red, BlockForm::circle});
  REQUIRE(circle.strokes.size() == 1);
  CHECK(circle.rectangles.empty());
  for (const Spot& spot : circle.strokes.front().spots)
    CHECK(std::abs(spot.x - circle.strokes.front().spots.front().x) < cell);
  // Four sides and nothing inside.
  const Layer outline = drawn({0, 0, red, BlockForm::square_outline});
  CHECK(outline.strokes.empty());
  CHECK(outline.rectangles.size() == 4);
  for (const Rectangle& r : outline.rectangles) CHECK(std::min(r.box.width, r.box.height) < cell / 6);
}

TEST_CASE("where a piece will land can be seen on either theme, whatever its color", "[player][game]") {
  for (const ThemeKind kind : {ThemeKind::dark, ThemeKind::light})
    for (const std::uint32_t color : {0xffff00U, 0x0000ffU, 0xffffffU, 0x000000U, 0x00ff00U}) {
      CAPTURE(kind, color);
      GameView view = one_block({0, 0, red});
      view.theme = kind;
      const Picture without = game_scene(view, {1280, 720}, 1);
      for (const BlockForm form :
           {BlockForm::circle, BlockForm::disc, BlockForm::square_outline, BlockForm::square}) {
        view.ghost = {{0, 0, rgb(color), form}};
        const Picture with = game_scene(view, {1280, 720}, 1);
        const auto& before = without.layers.front().rectangles;
        double most = 1;
        for (const Rectangle& r : with.layers.front().rectangles)
          if (std::ranges::find(before, r) == before.end())
            most = std::max(most, contrast(r.top, theme(kind).well));
        for (const Stroke& stroke : with.layers.front().strokes)
          most = std::max(most, contrast(stroke.from, theme(kind).well));
        CHECK(most >= 2);
      }
    }
}

TEST_CASE("pieces that wait stand beside the field, the held one only where there is one", "[player][game]") {
  GameView view = one_block({0, 0, rgb(0x0000ff)});
  const auto reddish = [&view] { return red_box(game_scene(view, {1280, 720}, 1)); };
  CHECK(reddish().empty());
  view.next = {{{7, 3, red}, {8, 3, red}}};
  const Box next = reddish();
  REQUIRE_FALSE(next.empty());
  CHECK(next.width > next.height);
  CHECK_FALSE(says(game_scene(view, {1280, 720}, 1), "hold"));
  view.hold.emplace();
  CHECK(says(game_scene(view, {1280, 720}, 1), "hold"));
  const Box beside_hold = reddish();
  CHECK(beside_hold.x > next.x);
  view.next.push_back({{0, 0, red}});
  CHECK(reddish().bottom() > beside_hold.bottom());
}

TEST_CASE("the sign of a block is in its middle, and can be read", "[player][game]") {
  for (const Color color : {rgb(0xffff80), rgb(0x102040), rgb(0x808080)}) {
    GameBlock block{1, 2, color};
    block.letter = '7';
    const Picture picture = game_scene(one_block(block), {1280, 720}, 1);
    const auto& texts = picture.layers[0].texts;
    const auto found = std::ranges::find(texts, "7", &Text::text);
    REQUIRE(found != texts.end());
    CHECK(contrast(found->style.color, color) > 3);
    block.letter = 0;
    block.color = red;
    const Box cell = red_box(game_scene(one_block(block), {1280, 720}, 1));
    CHECK(std::abs(found->x - (cell.x + cell.width / 2)) <= 1);
    CHECK(found->baseline < cell.bottom());
    CHECK(found->baseline > cell.y + cell.height / 2);
  }
}
