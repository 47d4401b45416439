#include "scene/board/blocks.hpp"

#include <vector>

#include "tests/catch.hpp"

namespace tetron::test {

namespace {

using namespace scene;

constexpr Color nothing = rgb(0, 0);

// The pixels of a cell as its rectangles leave them.
class Canvas {
 public:
  Canvas(int side, const Layer& layer)
      : side_(side), pixels_(static_cast<std::size_t>(side * side), nothing) {
    for (const Rectangle& r : layer.rectangles) {
      REQUIRE(r.box.x >= 0);
      REQUIRE(r.box.y >= 0);
      REQUIRE(r.box.right() <= side);
      REQUIRE(r.box.bottom() <= side);
      REQUIRE(r.top.alpha == 255);
      for (int y = r.box.y; y < r.box.bottom(); ++y)
        for (int x = r.box.x; x < r.box.right(); ++x)
          pixels_[static_cast<std::size_t>(y * side + x)] =
              y * 2 < r.box.y + r.box.bottom() ? r.top : r.bottom;
    }
  }

  Color at(int x, int y) const { return pixels_[static_cast<std::size_t>(y * side_ + x)]; }
  bool is_covered(int x, int y) const { return at(x, y).alpha == 255; }

 private:
  int side_;
  std::vector<Color> pixels_;
};

Layer drawn(int side, const BlockLook& look) {
  Layer layer;
  draw_block(layer, {0, 0, side, side}, look);
  return layer;
}

BlockLook look_of(bool outlined) {
  return {.color = rgb(0x5b83e4), .edge = rgb(0x203050), .outlined = outlined};
}

}  // namespace

TEST_CASE("A block fills its cell up to the gap and its round corners, in every size", "[scene]") {
  for (const bool outlined : {false, true})
    for (int side = 1; side <= 120; ++side) {
      INFO(side << " " << outlined);
      const Canvas canvas(side, drawn(side, look_of(outlined)));
      const int block = side - block_gap(side);
      REQUIRE(block > 0);
      const int corner = side / 14;  // at most
      for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
          const bool is_inside = x < block && y < block;
          const bool is_near_side = x < corner || x >= block - corner;
          const bool is_near_end = y < corner || y >= block - corner;
          if (!is_inside)
            REQUIRE_FALSE(canvas.is_covered(x, y));
          else if (!is_near_side || !is_near_end)
            REQUIRE(canvas.is_covered(x, y));
        }
      // Both ways round.
      for (int y = 0; y < block; ++y)
        for (int x = 0; x < block; ++x) {
          REQUIRE(canvas.is_covered(x, y) == canvas.is_covered(block - 1 - x, y));
          REQUIRE(canvas.is_covered(x, y) == canvas.is_covered(x, block - 1 - y));
        }
    }
}

TEST_CASE("Light falls on a block from above, subtly", "[scene]") {
  const BlockLook look = look_of(false);
  for (int side = 8; side <= 120; ++side) {
    INFO(side);
    const Canvas canvas(side, drawn(side, look));
    const int block = side - block_gap(side);
    const double top = luminance(canvas.at(block / 2, 0));
    const double middle = luminance(canvas.at(block / 2, block / 3));
    const double bottom = luminance(canvas.at(block / 2, block - 1));
    CHECK(top > middle);
    CHECK(middle > bottom);
    CHECK(contrast(canvas.at(block / 2, block / 3), look.color) < 1.3);
  }
}

TEST_CASE("An outline goes all around", "[scene]") {
  const BlockLook look = look_of(true);
  for (int side = 8; side <= 120; ++side) {
    const Canvas canvas(side, drawn(side, look));
    const int last = side - block_gap(side) - 1;
    const int half = last / 2;
    for (const Point p : {Point{half, 0}, Point{half, last}, Point{0, half}, Point{last, half}})
      CHECK(canvas.at(p.x, p.y) == look.edge);
  }
}

TEST_CASE("Letters stand on blocks that are large enough", "[scene]") {
  BlockLook look = look_of(false);
  look.letter = "T";
  CHECK(drawn(6, look).texts.empty());
  for (const int side : {12, 20, 40, 100}) {
    const Layer layer = drawn(side, look);
    REQUIRE(layer.texts.size() == 1);
    CHECK(layer.texts[0].text == "T");
    CHECK(layer.texts[0].style.size == Approx(side * 0.6).margin(0.5));
  }
}

}  // namespace tetron::test
