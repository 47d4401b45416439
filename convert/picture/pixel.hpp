#pragma once

#include <algorithm>
#include <cstdint>

namespace tetron::convert {

// Colors are 0xAARRGGBB.
constexpr std::uint32_t opaque = 0xff000000;

constexpr std::uint32_t alpha_of(std::uint32_t color) {
  return color >> 24;
}
constexpr std::uint32_t red_of(std::uint32_t color) {
  return color >> 16 & 0xff;
}
constexpr std::uint32_t green_of(std::uint32_t color) {
  return color >> 8 & 0xff;
}
constexpr std::uint32_t blue_of(std::uint32_t color) {
  return color & 0xff;
}

// Converts a premultiplied color. Fully transparent colors become 0.
constexpr std::uint32_t straight(std::uint32_t premultiplied) {
  const std::uint32_t alpha = alpha_of(premultiplied);
  if (alpha == 255) return premultiplied;
  if (alpha == 0) return 0;
  const auto divided = [alpha](std::uint32_t part) {
    return std::min<std::uint32_t>((part * 255 + alpha / 2) / alpha, 255);
  };
  return alpha << 24 | divided(red_of(premultiplied)) << 16 | divided(green_of(premultiplied)) << 8 |
         divided(blue_of(premultiplied));
}

}  // namespace tetron::convert
