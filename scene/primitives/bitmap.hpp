#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tetron::scene {

// A picture made of pixels: red, green, blue and alpha, a byte each, not multiplied with alpha, row by row
// from the top. Never changed once somebody shares it.
struct Bitmap {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgba{};  // 4 * width * height
  friend bool operator==(const Bitmap&, const Bitmap&) = default;

  const std::uint8_t* at(int x, int y) const {
    return rgba.data() +
           4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
  }
};

// No side of a bitmap is longer, nor one of what it is drawn as.
inline constexpr int most_bitmap_side = 8192;

// The same picture in another size, no side 0: each pixel is the mean of all that it covers. In a whole
// multiple of its size every pixel becomes a square of them; in any other edges stay as sharp as pixels can
// show them.
Bitmap scaled(const Bitmap& bitmap, int width, int height);

}  // namespace tetron::scene
