#include "convert/fumen/field_image.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "scene/primitives/bitmap.hpp"

using namespace tetron;
using convert::FieldGrid;
using convert::Pixels;
using scene::Bitmap;

namespace {

using Color = std::array<int, 3>;

// What games and editors paint: the pieces I L O Z T J S, gray.
struct Skin {
  Color ground;
  Color line;  // between cells; as the ground where there is none
  std::array<Color, 8> blocks;
};

const std::vector<Skin> skins{
    // The first fumen editor
    {{0, 0, 0},
     {51, 51, 51},
     {{{0, 153, 153},
       {153, 102, 0},
       {153, 153, 0},
       {153, 0, 0},
       {153, 0, 153},
       {0, 0, 187},
       {0, 153, 0},
       {153, 153, 153}}}},
    // A browser game on dark blue without lines
    {{31, 41, 56},
     {31, 41, 56},
     {{{15, 155, 215},
       {227, 91, 2},
       {227, 159, 2},
       {215, 15, 55},
       {175, 41, 138},
       {33, 65, 198},
       {89, 177, 1},
       {153, 153, 153}}}},
    // Light, with lines
    {{245, 246, 248},
     {222, 226, 232},
     {{{66, 175, 225},
       {243, 137, 39},
       {246, 208, 60},
       {235, 79, 101},
       {151, 57, 162},
       {17, 101, 181},
       {81, 184, 77},
       {132, 132, 132}}}},
};

class Painter {
 public:
  Painter(int width, int height, Color ground)
      : bitmap_{width, height,
                std::vector<std::uint8_t>(std::size_t{4} * std::size_t(width) * std::size_t(height), 255)} {
    box(0, 0, width, height, ground);
  }

  void box(int x, int y, int width, int height, Color color) {
    for (int row = std::max(0, y); row < std::min(bitmap_.height, y + height); ++row)
      for (int column = std::max(0, x); column < std::min(bitmap_.width, x + width); ++column)
        for (std::size_t i = 0; i < 3; ++i)
          bitmap_.rgba[4 * (std::size_t(row) * std::size_t(bitmap_.width) + std::size_t(column)) + i] =
              static_cast<std::uint8_t>(std::clamp(color[i], 0, 255));
  }
  void paste(int x, int y, const Bitmap& picture) {
    for (int row = 0; row < picture.height; ++row)
      std::ranges::copy_n(picture.rgba.begin() + 4 * std::ptrdiff_t(row) * picture.width, 4 * picture.width,
                          bitmap_.rgba.begin() + 4 * (std::ptrdiff_t(y + row) * bitmap_.width + x));
  }
  const Bitmap& bitmap() const { return bitmap_; }

 private:
  Bitmap bitmap_;
};

Color lighter(Color color, int by) {
  for (int& one : color) one += by;
  return color;
}

// A field as it is after some time: rows of garbage below, a stack above, a piece that falls. Rows from the
// top.
std::vector<std::string> random_rows(std::mt19937& random, int count) {
  const auto below = [&](int n) { return std::uniform_int_distribution(0, n - 1)(random); };
  std::vector<std::string> rows(std::size_t(count), std::string(10, '_'));
  const int garbage = below(6);
  const int stack = 2 + below(6);
  for (int i = 0; i < garbage + stack && i < count; ++i) {
    std::string& row = rows[rows.size() - 1 - std::size_t(i)];
    for (char& cell : row) cell = i < garbage ? 'X' : "ILOZTJS_"[below(8)];
    row[std::size_t(below(10))] = '_';
  }
  const auto x = std::size_t(1 + below(7));
  rows[0][x] = rows[0][x + 1] = rows[1][x - 1] = rows[1][x] = 'S';
  return rows;
}

struct Shot {
  Bitmap bitmap;
  FieldGrid grid;  // where it is
};

Shot painted(std::mt19937& random, const Skin& skin, const std::vector<std::string>& rows,
             bool has_surroundings) {
  const auto between = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
  const int cell = between(10, 24);
  const int bevel = between(0, 2) * cell / 16;
  const int wide = 10 * cell;
  const int high = int(rows.size()) * cell;
  const int left = has_surroundings ? between(6 * cell, 12 * cell) : 0;
  const int top = has_surroundings ? between(cell, 3 * cell) : 0;
  Painter painter(has_surroundings ? left + wide + between(6 * cell, 14 * cell) : wide,
                  has_surroundings ? top + high + between(cell, 4 * cell) : high,
                  lighter(skin.ground, skin.ground[0] > 128 ? -20 : 14));
  if (has_surroundings) {
    // Figures and words beside it, a piece that is next, walls
    for (int i = 0; i < 120; ++i)
      painter.box(left + wide + cell + between(0, 4 * cell), top + 6 * cell + between(0, high - 6 * cell),
                  between(1, 5), between(4, 12),
                  lighter(skin.ground, between(60, 200) * (skin.ground[0] > 128 ? -1 : 1)));
    for (int i = 0; i < 3; ++i)
      painter.box(left + wide + cell + i * cell * 4 / 5, top + cell, cell * 4 / 5, cell * 4 / 5,
                  skin.blocks[1]);
    painter.box(left - 3, top - 3, wide + 6, high + 6, {128, 136, 150});
  }
  painter.box(left, top, wide, high, skin.ground);
  for (std::size_t y = 0; y < rows.size(); ++y)
    for (std::size_t x = 0; x < 10; ++x) {
      const int at_x = left + int(x) * cell;
      const int at_y = top + int(y) * cell;
      painter.box(at_x, at_y, cell, cell, skin.line);
      const std::size_t which = std::string("ILOZTJSX").find(rows[y][x]);
      if (which == std::string::npos) {
        painter.box(at_x, at_y, cell - 1, cell - 1, skin.ground);
        continue;
      }
      const int frame = skin.line == skin.ground ? 0 : 1;
      painter.box(at_x, at_y, cell - frame, cell - frame, lighter(skin.blocks[which], bevel > 0 ? 50 : 0));
      painter.box(at_x + bevel, at_y + bevel, cell - frame - bevel, cell - frame - bevel,
                  lighter(skin.blocks[which], bevel > 0 ? -40 : 0));
      painter.box(at_x + bevel, at_y + bevel, cell - frame - 2 * bevel, cell - frame - 2 * bevel,
                  skin.blocks[which]);
    }
  return {painter.bitmap(), {double(left), double(top), double(cell), int(rows.size()), 0}};
}

Shot scaled(const Shot& shot, double by) {
  const auto to = [by](double length) { return length * by; };
  const int width = int(std::lround(to(shot.bitmap.width)));
  const int height = int(std::lround(to(shot.bitmap.height)));
  return {scaled(shot.bitmap, width, height),
          {to(shot.grid.left), to(shot.grid.top), to(shot.grid.cell), shot.grid.rows, 0}};
}

Pixels pixels_of(const Bitmap& bitmap) {
  return {bitmap.width, bitmap.height, bitmap.rgba};
}

// The rows from the lowest, without empty ones on top.
std::vector<std::string> from_below(std::vector<std::string> rows) {
  std::ranges::reverse(rows);
  while (!rows.empty() && rows.back() == "__________") rows.pop_back();
  return rows;
}

std::vector<std::string> rows_of(const fumen::Field& field) {
  std::vector<std::string> rows(fumen::Field::rows, std::string(10, '_'));
  for (int y = 0; y < fumen::Field::rows; ++y)
    for (int x = 0; x < 10; ++x)
      rows[std::size_t(y)][std::size_t(x)] = "_ILOZTJSX"[std::size_t(field.at(x, y))];
  while (!rows.empty() && rows.back() == "__________") rows.pop_back();
  return rows;
}

}  // namespace

TEST_CASE("fields of painted screenshots are found and read", "[convert]") {
  std::mt19937 random(20261124);
  constexpr int each = 10;
  for (std::size_t skin = 0; skin < skins.size(); ++skin)
    for (const bool has_surroundings : {false, true}) {
      int good = 0;
      for (int i = 0; i < each; ++i) {
        const auto rows = random_rows(random, 20);
        Shot shot = painted(random, skins[skin], rows, has_surroundings);
        if (i % 2 == 1) shot = scaled(shot, std::uniform_real_distribution(0.6, 1.6)(random));
        const auto grids = convert::find_grids(pixels_of(shot.bitmap));
        if (grids.empty()) continue;
        const auto read = convert::read_field(pixels_of(shot.bitmap), grids.front());
        const bool same = rows_of(read.field) == from_below(rows);
        good += same;
        if (!same) {
          UNSCOPED_INFO(i << " cell " << shot.grid.cell << " at " << shot.grid.left << "," << shot.grid.top
                          << " found " << grids.front().left << "," << grids.front().top << " "
                          << grids.front().cell << " x " << grids.front().rows << " sure " << read.sure);
        }
      }
      CAPTURE(skin, has_surroundings);
      CHECK(good == each);
    }
}

TEST_CASE("all fields of a picture are found, in the order in which they are read", "[convert]") {
  std::mt19937 random(20261127);
  struct Arrangement {
    int across;
    int down;
    int gap;
  };
  // Those with lines between cells.
  for (const std::size_t skin : {std::size_t{0}, std::size_t{2}})
    for (const auto& [across, down, gap] :
         {Arrangement{2, 1, 40}, Arrangement{3, 2, 17}, Arrangement{1, 2, 31}}) {
      CAPTURE(skin, across, down);
      // One cell size for all: the first picture's is taken.
      std::vector<std::vector<std::string>> all;
      std::vector<Bitmap> pictures;
      while (int(pictures.size()) < across * down) {
        const auto rows = random_rows(random, 20);
        const Shot shot = painted(random, skins[skin], rows, false);
        if (!pictures.empty() && shot.bitmap.width != pictures.front().width) continue;
        all.push_back(rows);
        pictures.push_back(shot.bitmap);
      }
      const int wide = pictures.front().width + gap;
      const int high = pictures.front().height + gap;
      Painter sheet(across * wide + gap, down * high + gap, {90, 96, 110});
      for (std::size_t i = 0; i < pictures.size(); ++i)
        sheet.paste(gap + int(i) % across * wide, gap + int(i) / across * high, pictures[i]);
      const auto grids = convert::find_grids(pixels_of(sheet.bitmap()));
      REQUIRE(grids.size() == pictures.size());
      for (std::size_t i = 0; i < grids.size(); ++i) {
        CHECK(grids[i].is_likely);
        const auto read = convert::read_field(pixels_of(sheet.bitmap()), grids[i]);
        CHECK(rows_of(read.field) == from_below(all[i]));
        CHECK(read.sure <= 0.5);
      }
    }
}
