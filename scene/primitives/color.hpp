#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tetron::scene {

struct Color {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  std::uint8_t alpha = 255;
  friend bool operator==(const Color&, const Color&) = default;
};

constexpr Color rgb(std::uint32_t value, std::uint8_t alpha = 255) {
  return {static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8),
          static_cast<std::uint8_t>(value), alpha};
}

// The color with its alpha multiplied by `strength`: from 0, invisible, to 1, unchanged.
inline Color faded(Color color, double strength) {
  color.alpha = static_cast<std::uint8_t>(std::lround(color.alpha * std::clamp(strength, 0.0, 1.0)));
  return color;
}

}  // namespace tetron::scene
