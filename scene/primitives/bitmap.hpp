#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tetron::scene {

// A picture made of pixels: red, green, blue and alpha, a byte each, not premultiplied, row by row from the
// top. Must not be changed once it is shared.
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

// The longest side of a bitmap, and of the box in which it is drawn.
inline constexpr int most_bitmap_side = 8192;

// The picture in another size, with no side 0. Each result pixel is the mean of all that it covers. If the
// size is a whole multiple, every pixel becomes a square; otherwise edges stay as sharp as possible.
Bitmap scaled(const Bitmap& bitmap, int width, int height);

}  // namespace tetron::scene
