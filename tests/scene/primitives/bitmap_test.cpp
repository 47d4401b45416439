#include "scene/primitives/bitmap.hpp"

#include <cmath>
#include <random>

#include "scene/primitives/bitmap_cache.hpp"
#include "tests/catch.hpp"

using namespace tetron::scene;

namespace {

Bitmap random_bitmap(int width, int height, std::mt19937& random) {
  Bitmap bitmap{width, height, {}};
  for (int i = 0; i < 4 * width * height; ++i)
    bitmap.rgba.push_back(i % 4 == 3 && random() % 3 == 0 ? std::uint8_t{255}
                                                          : static_cast<std::uint8_t>(random()));
  return bitmap;
}

// What a pixel of the scaled picture covers, with fractions: colors as light, and alpha.
std::array<double, 4> mean(const Bitmap& bitmap, int width, int height, int x, int y) {
  const double left = double(x) * bitmap.width / width;
  const double right = double(x + 1) * bitmap.width / width;
  const double top = double(y) * bitmap.height / height;
  const double bottom = double(y + 1) * bitmap.height / height;
  std::array<double, 4> sum{};
  for (int j = 0; j < bitmap.height; ++j)
    for (int i = 0; i < bitmap.width; ++i) {
      const double area = std::max(0.0, std::min<double>(right, i + 1) - std::max<double>(left, i)) *
                          std::max(0.0, std::min<double>(bottom, j + 1) - std::max<double>(top, j));
      const std::uint8_t* pixel = bitmap.at(i, j);
      for (std::size_t c = 0; c < 3; ++c) sum[c] += area * pixel[c] * pixel[3];
      sum[3] += area * pixel[3];
    }
  for (std::size_t c = 0; c < 3; ++c) sum[c] = sum[3] > 0 ? sum[c] / sum[3] : 0;
  sum[3] /= (right - left) * (bottom - top);
  return sum;
}

}  // namespace

TEST_CASE("A bitmap in a multiple of its size has larger pixels", "[scene]") {
  std::mt19937 random(1);
  const Bitmap bitmap = random_bitmap(5, 3, random);
  for (const auto& [across, down] : {std::pair{1, 1}, std::pair{2, 2}, std::pair{3, 1}, std::pair{4, 7}}) {
    const Bitmap large = scaled(bitmap, 5 * across, 3 * down);
    REQUIRE(large.rgba.size() == bitmap.rgba.size() * static_cast<std::size_t>(across * down));
    for (int y = 0; y < large.height; ++y)
      for (int x = 0; x < large.width; ++x) {
        const std::uint8_t* from = bitmap.at(x / across, y / down);
        const std::uint8_t* to = large.at(x, y);
        CHECK(to[3] == from[3]);
        // Colors of what cannot be seen do not matter.
        if (from[3] > 0) CHECK(std::equal(from, from + 3, to));
      }
  }
}

TEST_CASE("A scaled bitmap's pixels are means of what they cover", "[scene]") {
  std::mt19937 random(2);
  for (const auto& [from, to] : {std::pair{Size{8, 8}, Size{4, 2}}, std::pair{Size{7, 5}, Size{3, 4}},
                                 std::pair{Size{4, 6}, Size{11, 13}}, std::pair{Size{9, 2}, Size{5, 7}},
                                 std::pair{Size{1, 1}, Size{3, 3}}, std::pair{Size{6, 6}, Size{1, 1}}}) {
    const Bitmap bitmap = random_bitmap(from.width, from.height, random);
    const Bitmap other = scaled(bitmap, to.width, to.height);
    for (int y = 0; y < to.height; ++y)
      for (int x = 0; x < to.width; ++x) {
        const auto wanted = mean(bitmap, to.width, to.height, x, y);
        for (std::size_t c = 0; c < 4; ++c) CHECK(std::abs(other.at(x, y)[c] - wanted[c]) <= 0.51);
      }
  }
}

TEST_CASE("What is transparent lends no colour", "[scene]") {
  // Red beside a transparent green: half as much red, no green.
  const Bitmap bitmap{2, 1, {255, 0, 0, 255, 0, 255, 0, 0}};
  CHECK(scaled(bitmap, 1, 1) == Bitmap{1, 1, {255, 0, 0, 128}});
  CHECK(scaled({1, 1, {9, 9, 9, 0}}, 2, 1) == Bitmap{2, 1, {0, 0, 0, 0, 0, 0, 0, 0}});
}

TEST_CASE("The largest bitmaps can be scaled", "[scene]") {
  const Bitmap wide{most_bitmap_side, 1,
                    std::vector<std::uint8_t>(std::size_t{4} * most_bitmap_side, std::uint8_t{255})};
  CHECK(scaled(wide, 1, 2) == Bitmap{1, 2, std::vector<std::uint8_t>(8, std::uint8_t{255})});
  CHECK(scaled(scaled(wide, 1, 1), most_bitmap_side, 1) == wide);
}

TEST_CASE("What is made of bitmaps is made once, and what is kept is bounded", "[scene]") {
  BitmapCache<int> cache;
  int made = 0;
  const auto make = [&made](const Bitmap&, const Size&) { return ++made; };
  const auto bitmap_of = [](std::size_t pixels) {
    return std::make_shared<const Bitmap>(
        Bitmap{static_cast<int>(pixels), 1, std::vector<std::uint8_t>(4 * pixels)});
  };
  const auto one = bitmap_of(1);
  const auto other = bitmap_of(1);
  CHECK(cache.find(one, {5, 5}, make) == 1);
  CHECK(cache.find(one, {5, 6}, make) == 2);
  CHECK(cache.find(other, {5, 5}, make) == 3);
  CHECK(cache.find(one, {5, 5}, make) == 1);
  CHECK(one.use_count() == 3);
  for (int i = 1; i <= 600; ++i) {
    cache.find(other, {i, 1}, make);
    if (i % 100 == 0) CHECK(cache.find(one, {5, 5}, make) == 1);  // asked for, so it stays
  }
  CHECK(one.use_count() == 2);  // the other size has gone
  for (int i = 0; i < 40; ++i) {
    cache.find(bitmap_of(std::size_t{1} << 20), {100, 100}, make);
    CHECK(cache.footprint() <= BitmapCache<int>::most_bytes);
  }
  CHECK(one.use_count() == 1);
  // One that is too large by itself is kept while it is looked at.
  const int before = made;
  CHECK(cache.find(other, {8192, 8192}, make) == before + 1);
  CHECK(cache.find(other, {8192, 8192}, make) == before + 1);
}
