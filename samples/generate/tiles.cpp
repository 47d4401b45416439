#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "convert/picture/png.hpp"
#include "samples/generate/catalogue.hpp"
#include "samples/generate/random.hpp"
#include "scene/primitives/picture.hpp"

namespace tetron::samples {

namespace {

using scene::Color;
using scene::rgb;

constexpr std::uint64_t seed = 26;
constexpr int side = 32;  // size of a tile in pixels
constexpr int parts = 8;  // places sampled in a pixel, in each direction

// Places are counted in parts of a pixel from the centre of the tile; y grows downward.
using Shape = bool (*)(int x, int y);

bool in_disc(int x, int y, int radius) {
  return x * x + y * y < radius * radius;
}

// A square with rounded corners.
bool in_tile(int x, int y) {
  constexpr int corner = 96;
  return in_disc(std::max(0, std::abs(x) - corner), std::max(0, std::abs(y) - corner), 28);
}

bool in_sun(int x, int y) {
  const bool on_ray = std::abs(x) < 9 || std::abs(y) < 9 || std::abs(x - y) < 13 || std::abs(x + y) < 13;
  return in_disc(x, y, 54) || (on_ray && in_disc(x, y, 104) && !in_disc(x, y, 68));
}

bool in_moon(int x, int y) {
  return in_disc(x, y, 88) && !in_disc(x - 38, y + 22, 74);
}

bool in_star(int x, int y) {
  return (std::abs(x) + 16) * (std::abs(y) + 16) < 2000 && std::max(std::abs(x), std::abs(y)) < 104;
}

bool in_cloud(int x, int y) {
  const bool above_base = y < 48;
  return above_base &&
         (in_disc(x + 46, y - 20, 42) || in_disc(x - 4, y + 10, 56) || in_disc(x - 56, y - 14, 38));
}

struct Tile {
  std::string_view name;
  Color top;  // colours of the sky behind it
  Color bottom;
  Color color;
  Shape shape;
};

constexpr std::array<Tile, 4> tiles{{
    {"sun", rgb(0xf7c948), rgb(0xe08a1e), rgb(0xfff6c8), in_sun},
    {"moon", rgb(0x1d2a5c), rgb(0x4a5bb8), rgb(0xf0ead2), in_moon},
    {"star", rgb(0x3b1f5e), rgb(0xa04a9c), rgb(0xffe9a0), in_star},
    {"cloud", rgb(0x3f8fd0), rgb(0x9fd4f4), rgb(0xffffff), in_cloud},
}};

// How many of the sampled places of a pixel are inside.
int covered(Shape shape, int x, int y) {
  int count = 0;
  for (int i = 0; i < parts; ++i)
    for (int j = 0; j < parts; ++j)
      count += shape((x - side / 2) * parts + i, (y - side / 2) * parts + j) ? 1 : 0;
  return count;
}

// The sky is a little uneven.
std::vector<std::uint32_t> drawn(const Tile& tile, Random& random) {
  constexpr int whole = parts * parts;
  std::vector<std::uint32_t> pixels;
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) {
      const int grain = static_cast<int>(random.below(13)) - 6;
      const auto alpha = static_cast<std::uint32_t>(covered(in_tile, x, y) * 255 / whole);
      const int share = covered(tile.shape, x, y);
      const auto channel = [&](std::uint8_t Color::*which) {
        const int sky = (tile.top.*which * (side - y) + tile.bottom.*which * y) / side + grain;
        const int mixed = (std::clamp(sky, 0, 255) * (whole - share) + tile.color.*which * share) / whole;
        return (static_cast<std::uint32_t>(mixed) * alpha + 127) / 255;
      };
      pixels.push_back(alpha << 24 | channel(&Color::red) << 16 | channel(&Color::green) << 8 |
                       channel(&Color::blue));
    }
  return pixels;
}

}  // namespace

std::vector<SampleFile> rule_pictures() {
  std::vector<SampleFile> files;
  Random random(seed);
  for (const Tile& tile : tiles) {
    const auto pixels = drawn(tile, random);
    const auto png = convert::to_png({side, side, side, pixels});
    files.push_back({"rules/sky/" + std::string(tile.name) + ".png", png.value_or(tet::Bytes{})});
  }
  return files;
}

}  // namespace tetron::samples
