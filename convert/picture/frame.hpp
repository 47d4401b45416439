#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace tetron::convert {

// A picture in memory owned by someone else. Pixels are as in Cairo's ARGB32: native 32 bits, alpha highest,
// then red, green and blue, premultiplied.
struct FrameView {
  int width{};
  int height{};
  int stride{};  // pixels from the start of one row to the start of the next, at least `width`
  std::span<const std::uint32_t> pixels{};

  std::span<const std::uint32_t> row(int y) const {
    return pixels.subspan(static_cast<std::size_t>(y) * static_cast<std::size_t>(stride),
                          static_cast<std::size_t>(width));
  }
};

// A rectangle of a picture's pixels, from its upper left corner.
struct FrameArea {
  int x{};
  int y{};
  int width{};
  int height{};

  bool empty() const { return width == 0 || height == 0; }
  std::size_t count() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
  friend bool operator==(const FrameArea&, const FrameArea&) = default;
};

// The smallest area that holds both.
inline FrameArea united(const FrameArea& a, const FrameArea& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  const int x = std::min(a.x, b.x);
  const int y = std::min(a.y, b.y);
  return {x, y, std::max(a.x + a.width, b.x + b.width) - x, std::max(a.y + a.height, b.y + b.height) - y};
}

}  // namespace tetron::convert
