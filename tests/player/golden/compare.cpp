#include "tests/player/golden/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace tetron::test {

namespace {

// A pixel is off if a channel differs by more than this, of 255.
constexpr int most_off = 48;
// So many of all pixels may be off: about a tenth of what letters cover.
constexpr double most_pixels_off = 0.005;
// In squares of this many pixels the mean of a channel may differ by so much: letters may move in them,
// surfaces may not change their color.
constexpr int side = 16;
constexpr double most_mean_off = 12;

using Channels = std::array<double, 3>;

const std::uint8_t* at(const Pixels& picture, int x, int y) {
  return &picture.bytes[static_cast<std::size_t>(4 * (y * picture.width + x))];
}

Channels mean(const Pixels& picture, int left, int top) {
  Channels sum{};
  const int right = std::min(left + side, picture.width);
  const int bottom = std::min(top + side, picture.height);
  for (int y = top; y < bottom; ++y)
    for (int x = left; x < right; ++x)
      for (std::size_t c = 0; c < sum.size(); ++c) sum[c] += at(picture, x, y)[c];
  for (double& channel : sum) channel /= (right - left) * (bottom - top);
  return sum;
}

}  // namespace

std::string difference(const Pixels& wanted, const Pixels& had) {
  if (wanted.width != had.width || wanted.height != had.height)
    return fmt::format("{} x {} pixels, not {} x {}", had.width, had.height, wanted.width, wanted.height);
  int off = 0;
  for (int y = 0; y < wanted.height; ++y)
    for (int x = 0; x < wanted.width; ++x) {
      const auto differs = [&](int c) { return std::abs(at(wanted, x, y)[c] - at(had, x, y)[c]) > most_off; };
      off += differs(0) || differs(1) || differs(2) ? 1 : 0;
    }
  const double share = static_cast<double>(off) / (wanted.width * wanted.height);
  if (share > most_pixels_off)
    return fmt::format("{:.2f} % of the pixels are off, {:.2f} % may be", 100 * share, 100 * most_pixels_off);
  for (int y = 0; y < wanted.height; y += side)
    for (int x = 0; x < wanted.width; x += side) {
      const Channels a = mean(wanted, x, y);
      const Channels b = mean(had, x, y);
      for (std::size_t c = 0; c < a.size(); ++c)
        if (std::abs(a[c] - b[c]) > most_mean_off)
          return fmt::format("another colour around {}, {}", x + side / 2, y + side / 2);
    }
  return {};
}

}  // namespace tetron::test
