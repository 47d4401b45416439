#include "convert/picture/canvas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "base/file.hpp"
#include "tests/catch.hpp"
#include "tests/convert/pictures.hpp"
#include "tests/player/environment.hpp"
#include "tests/player/golden/compare.hpp"
#include "tests/player/golden/moments.hpp"

namespace tetron::test {

namespace {

using namespace scene;
using convert::Canvas;
using convert::CanvasOptions;
using convert::PictureErrorKind;

bool are_fonts_missing() {
  if (TestFonts::are_there()) return false;
  WARN("not tested: fonts-dejavu-core is not installed");
  return true;
}

// Where letters of the picture can be: FreeType's versions differ in their edges.
std::vector<bool> near_texts(const Picture& picture) {
  std::vector<bool> near(static_cast<std::size_t>(picture.size.width * picture.size.height));
  for (const Layer& layer : picture.layers)
    for (const Text& text : layer.texts) {
      const Box room = text.room().inset(-text.style.size / 2 - 2);
      for (int y = std::max(0, room.y); y < std::min(picture.size.height, room.bottom()); ++y)
        for (int x = std::max(0, room.x); x < std::min(picture.size.width, room.right()); ++x)
          near[static_cast<std::size_t>(y * picture.size.width + x)] = true;
    }
  return near;
}

// All that tells two frames apart lies in `boxes`.
bool differ_only_in(const std::vector<std::uint32_t>& before, const convert::FrameView& now,
                    std::span<const Box> boxes) {
  for (int y = 0; y < now.height; ++y)
    for (int x = 0; x < now.width; ++x) {
      const auto at = static_cast<std::size_t>(y * now.width + x);
      if (before[at] != now.pixels[at] && std::ranges::none_of(boxes, [&](const Box& box) {
            return box.contains({x, y});
          }))
        return false;
    }
  return true;
}

std::vector<std::uint32_t> copied(const convert::FrameView& frame) {
  return {frame.pixels.begin(), frame.pixels.end()};
}

std::vector<std::uint32_t> drawn_from_scratch(const Picture& picture, CanvasOptions options = {}) {
  Canvas canvas(Fonts::find(), options);
  return copied(canvas.draw(picture).value().pixels);
}

Picture picture_with(const Layer& layer, Size size = {40, 30}, Color background = rgb(0x203040)) {
  return {size, background, {layer}};
}

}  // namespace

TEST_CASE("The window and the canvas draw the same pixels", "[convert]") {
  if (are_fonts_missing()) return;
  const TestFonts only_these;
  Canvas canvas(Fonts::find());
  for (const Moment& moment : moments()) {
    INFO(moment.name);
    const auto picture = picture_of(moment, TETRON_SAMPLES "/good");
    REQUIRE(picture);
    const auto drawn = canvas.draw(*picture);
    REQUIRE(drawn);
    const Plain window = read_picture(fmt::format("{}/{}.png", TETRON_GOLDEN, moment.name));
    const Plain here = plain(drawn->pixels);
    REQUIRE(here.width == window.width);
    REQUIRE(here.height == window.height);
    CHECK(difference({window.width, window.height, window.bytes}, {here.width, here.height, here.bytes}) ==
          "");
    CHECK(distance(window, here).mean < 0.5);

    // Levels of a channel: roundings add up where strokes lie on strokes, and most at the few pixels where
    // many of them meet.
    constexpr int most_beside_texts = 4;
    constexpr int most_where_strokes_meet = 16;
    const std::vector<bool> near = near_texts(*picture);
    std::size_t rough = 0;
    std::string far;
    for (std::size_t i = 0; i < here.bytes.size(); ++i) {
      const int levels = std::abs(here.bytes[i] - window.bytes[i]);
      if (levels <= most_beside_texts || near[i / 4]) continue;
      ++rough;
      if (levels > most_where_strokes_meet && far.size() < 200)
        far += fmt::format("{} levels at pixel {}; ", levels, i / 4);
    }
    CHECK(rough <= here.bytes.size() / 4 / 100'000);
    CHECK(far == "");
  }
}

TEST_CASE("Painting what changed gives what painting all gives", "[convert]") {
  const std::string sample = GENERATE("duel", "eight", "shared-four", "weapons");
  const bool transparent = GENERATE(false, true);
  INFO(sample);
  const auto file = base::FileBytes::open(TETRON_SAMPLES "/good/" + sample + ".tet");
  REQUIRE(file);
  const auto recording = tet::Recording::read(file->bytes());
  REQUIRE(recording);
  const replay::Timeline timeline(*recording, replay::tetron4());
  const replay::Game game = replay::game_of(recording->header(), {});
  const Show show{timeline, game, {sample + ".tet", ""}};
  replay::Playhead playhead(timeline);
  const CanvasOptions options{transparent};
  Canvas canvas(Fonts::find(), options);
  Canvas other(Fonts::find(), options);
  std::mt19937 random(7);
  std::vector<std::uint32_t> before;
  std::uint32_t now = 0;
  for (int i = 0; i < 40; ++i) {
    // Mostly a frame further, now and then elsewhere, in another size or theme.
    View view;
    view.playing = true;
    now = random() % 4 == 0 ? static_cast<std::uint32_t>(random()) % timeline.duration().value : now + 33;
    view.now = base::Milliseconds(now);
    view.help = random() % 16 == 0;
    view.look.theme = random() % 16 == 0 ? ThemeKind::light : ThemeKind::dark;
    view.look.landing_shadow = i >= 20;
    const Size size = i % 20 < 12 ? Size{480, 270} : Size{331, 203};
    playhead.seek(view.now);
    const Picture picture =
        draw_scene(show, playhead.state(), view, arrange(timeline.layout(), size, 1, std::nullopt, false));
    const auto drawn = canvas.draw(picture);
    REQUIRE(drawn);
    // A picture of another size makes the other canvas begin anew.
    REQUIRE(other.draw({{1, 1}, {}, {}}));
    CHECK(std::ranges::equal(drawn->pixels.pixels, other.draw(picture).value().pixels.pixels));
    if (before.size() == drawn->pixels.pixels.size())
      CHECK(differ_only_in(before, drawn->pixels, drawn->changed));
    before = copied(drawn->pixels);
    CHECK(canvas.draw(picture).value().changed.empty());
  }
}

TEST_CASE("Any change of a random picture is painted", "[convert]") {
  std::mt19937 random(11);
  const auto number = [&](int from, int to) {
    return from + static_cast<int>(random() % static_cast<unsigned>(to - from + 1));
  };
  const auto color = [&] {
    return rgb(random() & 0xffffff,
               random() % 2 == 0 ? std::uint8_t{255} : static_cast<std::uint8_t>(random()));
  };
  std::vector<std::shared_ptr<const Bitmap>> bitmaps;
  for (int i = 0; i < 4; ++i) {
    Bitmap bitmap{number(1, 9), number(1, 9), {}};
    for (int n = 4 * bitmap.width * bitmap.height; n > 0; --n)
      bitmap.rgba.push_back(static_cast<std::uint8_t>(random()));
    bitmaps.push_back(std::make_shared<const Bitmap>(std::move(bitmap)));
  }
  // Reaches over all edges.
  const auto add_something = [&](Layer& layer) {
    const int kind = number(0, 6);
    if (kind < 4) {
      layer.fill({number(-20, 60), number(-20, 50), number(1, 40), number(1, 30)}, color(), color());
    } else if (kind == 4) {
      std::vector<Spot> spots;
      for (int n = number(2, 5); n > 0; --n)
        spots.push_back({number(-600, 1200) / 10.0, number(-400, 800) / 10.0});
      layer.stroke(spots, number(1, 60) / 10.0, color(), color());
    } else if (kind == 5) {
      layer.show(bitmaps[random() % bitmaps.size()],
                 {number(-20, 60), number(-20, 50), number(1, 30), number(1, 30)}, color().alpha);
    } else {
      layer.texts.push_back({"Ågj…",
                             {number(5, 40), color(), Align(number(0, 2)), Weight(number(0, 1))},
                             number(-20, 60),
                             number(-20, 60),
                             200});
    }
  };
  Canvas canvas(Fonts::find());
  Canvas other(Fonts::find());
  Picture picture{{60, 40}, rgb(0x808080), std::vector<Layer>(2)};
  for (int i = 0; i < 400; ++i) {
    Layer& layer = picture.layers[random() % picture.layers.size()];
    const auto drop = [&](auto& list) {
      if (!list.empty() && random() % 3 == 0)
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(random() % list.size()));
    };
    drop(layer.rectangles);
    drop(layer.sprites);
    drop(layer.strokes);
    drop(layer.texts);
    add_something(layer);
    if (!layer.rectangles.empty()) std::swap(layer.rectangles.front(), layer.rectangles.back());
    if (!layer.sprites.empty()) std::swap(layer.sprites.front(), layer.sprites.back());
    if (random() % 50 == 0) picture.layers.resize(static_cast<std::size_t>(number(1, 3)));
    if (random() % 50 == 0) picture.background = color();
    const auto drawn = canvas.draw(picture);
    REQUIRE(drawn);
    REQUIRE(other.draw({{1, 1}, {}, {}}));
    REQUIRE(std::ranges::equal(drawn->pixels.pixels, other.draw(picture).value().pixels.pixels));
  }
}

TEST_CASE("Colours are laid over one another as light is", "[convert]") {
  // Against the formula with fractions; within a level.
  std::mt19937 random(3);
  for (int i = 0; i < 2000; ++i) {
    const Color under = rgb(random() & 0xffffff);
    const Color over = rgb(random() & 0xffffff, static_cast<std::uint8_t>(random()));
    Layer layer;
    layer.fill({0, 0, 1, 1}, over);
    Canvas canvas(nullptr);
    const Plain got = plain(canvas.draw(picture_with(layer, {1, 1}, under)).value().pixels);
    const auto wanted = [&](std::uint8_t a, std::uint8_t b) { return b + (a - b) * (over.alpha / 255.0); };
    CHECK(std::abs(got.bytes[0] - wanted(over.red, under.red)) <= 0.51);
    CHECK(std::abs(got.bytes[1] - wanted(over.green, under.green)) <= 0.51);
    CHECK(std::abs(got.bytes[2] - wanted(over.blue, under.blue)) <= 0.51);
    CHECK(got.bytes[3] == 255);
  }
}

TEST_CASE("A gradient runs evenly from the top to the bottom", "[convert]") {
  Layer layer;
  layer.fill({0, -2, 1, 8}, rgb(0x000000), rgb(0x50a0f0));
  Canvas canvas(nullptr);
  const Plain got = plain(canvas.draw(picture_with(layer, {1, 6})).value().pixels);
  for (int y = 0; y < 6; ++y) {
    const double share = (y + 2.5) / 8;
    CHECK(std::abs(got.at(0, y)[0] - 0x50 * share) <= 0.51);
    CHECK(std::abs(got.at(0, y)[1] - 0xa0 * share) <= 0.51);
    CHECK(std::abs(got.at(0, y)[2] - 0xf0 * share) <= 0.51);
  }
}

TEST_CASE("A sprite lies above rectangles, below strokes, in its order", "[convert]") {
  const auto bitmap = [](std::uint8_t red, std::uint8_t alpha) {
    return std::make_shared<const Bitmap>(Bitmap{1, 1, {red, 0, 0, alpha}});
  };
  Layer layer;
  layer.show(bitmap(100, 255), {0, 0, 4, 1});
  layer.show(bitmap(200, 255), {1, 0, 3, 1}, 128);  // half over the first: 150
  layer.show(bitmap(250, 0), {0, 0, 4, 1});         // cannot be seen
  layer.fill({2, 0, 2, 1}, rgb(0x0000ff));
  layer.stroke({{3, 0.5}, {4, 0.5}}, 4, rgb(0x00ff00));
  Canvas canvas(nullptr);
  const Plain got = plain(canvas.draw(picture_with(layer, {4, 1})).value().pixels);
  CHECK(got.at(0, 0)[0] == 100);
  CHECK(std::abs(got.at(1, 0)[0] - 150) <= 1);
  CHECK(std::abs(got.at(2, 0)[0] - 150) <= 1);
  CHECK(got.at(2, 0)[2] == 0);
  CHECK(got.at(3, 0)[1] > 200);
  // Another picture of the same looks is painted, the same one is not.
  CHECK(canvas.draw(picture_with(layer, {4, 1}))->changed.empty());
  layer.sprites[0].bitmap = bitmap(101, 255);
  CHECK_FALSE(canvas.draw(picture_with(layer, {4, 1}))->changed.empty());
}

TEST_CASE("Sprites of no room, too much of it, or without anything in them are none", "[convert]") {
  const auto bitmap = std::make_shared<const Bitmap>(Bitmap{1, 1, {1, 2, 3, 255}});
  Layer layer;
  layer.show(bitmap, {0, 0, 0, 5});
  layer.show(bitmap, {0, 0, 5, -1});
  layer.show(bitmap, {0, 0, 8193, 1});
  layer.show(bitmap, {0, 0, 1, 1}, 0);
  layer.show(nullptr, {0, 0, 1, 1});
  layer.show(std::make_shared<const Bitmap>(), {0, 0, 1, 1});
  CHECK(layer == Layer{});
}

TEST_CASE("A stroke covers its length times its width", "[convert]") {
  // Whatever its direction: the sum of what its pixels are covered by.
  for (const Spot to : {Spot{90, 50}, Spot{50, 90}, Spot{20, 35}, Spot{80, 12}, Spot{90.3, 51.7}})
    for (const double width : {0.5, 1.0, 3.0, 6.5}) {
      Layer layer;
      layer.stroke({{50, 50}, to}, width, rgb(0xffffff));
      Canvas canvas(nullptr);
      const Plain got = plain(canvas.draw(picture_with(layer, {100, 100}, rgb(0))).value().pixels);
      double sum = 0;
      for (std::size_t i = 0; i < got.bytes.size(); i += 4) sum += got.bytes[i] / 255.0;
      INFO(to.x << ", " << to.y << ", " << width);
      CHECK(sum == Approx(width * std::hypot(to.x - 50, to.y - 50)).epsilon(0.03));
    }
}

TEST_CASE("A transparent picture has no background", "[convert]") {
  Layer layer;
  layer.fill({0, 0, 1, 1}, rgb(0x4080ff));
  layer.fill({1, 0, 1, 1}, rgb(0x4080ff, 100));
  layer.fill({2, 0, 1, 1}, rgb(0xff0000, 128));
  layer.fill({2, 0, 1, 1}, rgb(0x0000ff, 128));
  Canvas canvas(nullptr, {.transparent = true});
  const auto drawn = canvas.draw(picture_with(layer, {4, 1}));
  REQUIRE(drawn);
  const auto pixels = drawn->pixels.pixels;
  CHECK(pixels[0] == 0xff4080ff);
  CHECK(pixels[1] == 0x64193264);  // 0x40, 0x80, 0xff times 100 / 255
  CHECK(pixels[2] == 0xc0400080);  // 128 + 128 * 127 / 255; what is left of the red; the blue
  CHECK(pixels[3] == 0);
  // The background does not matter, so that nothing changes with it.
  CHECK(canvas.draw(picture_with(layer, {4, 1}, rgb(0xffffff)))->changed.empty());
}

TEST_CASE("Without fonts all but texts is drawn", "[convert]") {
  Layer layer;
  layer.fill({2, 2, 10, 10}, rgb(0xff0000));
  layer.write("text", {0, 0, 40, 30}, {12, rgb(0xffffff)});
  Canvas canvas(nullptr);
  CHECK_FALSE(canvas.has_fonts());
  const Plain got = plain(canvas.draw(picture_with(layer)).value().pixels);
  CHECK(got.at(5, 5)[0] == 255);
  layer.texts.clear();
  CHECK(canvas.draw(picture_with(layer))->changed.empty());
}

TEST_CASE("Sizes have limits", "[convert]") {
  Canvas canvas(nullptr);
  const auto kind = [&](Size size) { return canvas.draw({size, rgb(0x123456), {}}).error(); };
  CHECK(kind({0, 10}) == PictureErrorKind::empty);
  CHECK(kind({10, 0}) == PictureErrorKind::empty);
  CHECK(kind({-5, 10}) == PictureErrorKind::empty);
  CHECK(kind({16'385, 1}) == PictureErrorKind::too_large);
  CHECK(kind({1, 16'385}) == PictureErrorKind::too_large);
  CHECK(kind({16'384, 4097}) == PictureErrorKind::too_large);
  CHECK(kind({std::numeric_limits<int>::max(), std::numeric_limits<int>::max()}) ==
        PictureErrorKind::too_large);
  CHECK(canvas.draw({{16'384, 1}, rgb(0x123456), {}}).value().pixels.pixels.back() == 0xff123456);
  CHECK(canvas.draw({{1, 1}, rgb(0x123456), {}}).value().pixels.pixels.front() == 0xff123456);
}

TEST_CASE("What reaches out of the picture is cut off", "[convert]") {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double far = 1e300;
  Layer layer;
  layer.fill({-1'000'000, -1'000'000, 2'000'000, 2'000'000}, rgb(0x00ff00, 128), rgb(0xff0000));
  const auto bitmap = std::make_shared<const Bitmap>(Bitmap{2, 1, {9, 90, 200, 255, 200, 10, 7, 90}});
  for (const int x : {-20, -3, 30, 38, 41}) layer.show(bitmap, {x, x - 5, 7, 9});
  layer.stroke({{-far, 3}, {far, 3}}, 2, rgb(0xffffff));
  layer.stroke({{nan, 3}, {5, nan}, {7, 8}}, 2, rgb(0xffffff));
  layer.stroke({{-50, -50}, {-40, -60}}, 5, rgb(0xffffff));
  layer.stroke({{3, 3}, {3, 3}}, 5, rgb(0xffffff));
  for (const Align align : {Align::left, Align::centre, Align::right})
    for (const int x : {-5, 0, 39, 45}) layer.texts.push_back({"Wäg", {60, rgb(0xffff00), align}, x, x, 500});
  const auto alone = drawn_from_scratch(picture_with(layer));
  // The same as the middle of a larger picture.
  constexpr int edge = 64;
  Layer moved = layer;
  for (Rectangle& r : moved.rectangles) r.box.x += edge, r.box.y += edge;
  for (Sprite& sprite : moved.sprites) sprite.box.x += edge, sprite.box.y += edge;
  for (Stroke& stroke : moved.strokes)
    for (Spot& spot : stroke.spots) spot.x += edge, spot.y += edge;
  for (Text& text : moved.texts) text.x += edge, text.baseline += edge;
  const auto large = drawn_from_scratch(picture_with(moved, {40 + 2 * edge, 30 + 2 * edge}));
  for (int y = 0; y < 30; ++y)
    for (int x = 0; x < 40; ++x)
      REQUIRE(alone[static_cast<std::size_t>(40 * y + x)] ==
              large[static_cast<std::size_t>((40 + 2 * edge) * (y + edge) + x + edge)]);
}

TEST_CASE("The canvas keeps a bounded number of glyphs", "[convert]") {
  if (are_fonts_missing()) return;
  const TestFonts only_these;
  Canvas canvas(Fonts::find());
  for (int size = 8; size < 400; size += 7) {
    Layer layer;
    layer.texts.push_back(
        {"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", {size, rgb(0xffffff)}, 0, 90, 100'000});
    REQUIRE(canvas.draw(picture_with(layer, {200, 100})));
    CHECK(canvas.footprint() <= convert::GlyphCache::most_bytes + Typesetter::most_bytes + (1u << 20));
  }
}

}  // namespace tetron::test
