#include "scene/primitives/bitmap.hpp"

#include <algorithm>
#include <array>

namespace tetron::scene {

namespace {

// How much a source pixel covers of a result pixel when a line of `from` pixels is scaled to `to` pixels. In
// parts: a source pixel has `to` of them, a result pixel `from`.
struct Share {
  int source = 0;
  std::uint64_t parts = 0;
};

// The source pixels that each of the `to` result pixels covers.
std::vector<std::vector<Share>> shares(int from, int to) {
  std::vector<std::vector<Share>> all(static_cast<std::size_t>(to));
  for (std::int64_t i = 0; i < to; ++i) {
    const std::int64_t begin = i * from;
    const std::int64_t end = begin + from;
    for (std::int64_t source = begin / to; source * to < end; ++source)
      all[static_cast<std::size_t>(i)].push_back(
          {static_cast<int>(source),
           static_cast<std::uint64_t>(std::min(end, (source + 1) * to) - std::max(begin, source * to))});
  }
  return all;
}

// Three colors multiplied with alpha, so that transparent pixels add nothing, and alpha. 64 bits are enough
// for the parts of any two sides: 2^16 * 2^13 * 2^13.
using Sum = std::array<std::uint64_t, 4>;

void add(Sum& sum, const Sum& pixel, std::uint64_t parts) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += pixel[i] * parts;
}

Sum sum_of(const std::uint8_t* pixel) {
  const std::uint64_t alpha = pixel[3];
  return {pixel[0] * alpha, pixel[1] * alpha, pixel[2] * alpha, alpha};
}

std::uint8_t divided(std::uint64_t a, std::uint64_t b) {
  return static_cast<std::uint8_t>((a + b / 2) / b);
}

}  // namespace

Bitmap scaled(const Bitmap& bitmap, int width, int height) {
  if (width == bitmap.width && height == bitmap.height) return bitmap;
  const auto columns = shares(bitmap.width, width);
  const auto rows = shares(bitmap.height, height);
  Bitmap result{width, height, {}};
  result.rgba.reserve(std::size_t{4} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  const auto whole = static_cast<std::uint64_t>(bitmap.width) *
                     static_cast<std::uint64_t>(bitmap.height);  // parts of a pixel
  std::vector<Sum> line(static_cast<std::size_t>(bitmap.width));
  for (const auto& row : rows) {
    std::ranges::fill(line, Sum{});
    for (const Share& share : row)
      for (int x = 0; x < bitmap.width; ++x)
        add(line[static_cast<std::size_t>(x)], sum_of(bitmap.at(x, share.source)), share.parts);
    for (const auto& column : columns) {
      Sum sum{};
      for (const Share& share : column) add(sum, line[static_cast<std::size_t>(share.source)], share.parts);
      for (std::size_t i = 0; i < 3; ++i)
        result.rgba.push_back(sum[3] == 0 ? std::uint8_t{0} : divided(sum[i], sum[3]));
      result.rgba.push_back(divided(sum[3], whole));
    }
  }
  return result;
}

}  // namespace tetron::scene
