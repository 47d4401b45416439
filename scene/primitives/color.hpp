#pragma once

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

}  // namespace tetron::scene
