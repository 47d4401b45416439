#pragma once

#include <cstdint>

#include "scene/primitives/picture.hpp"

// Arithmetic with FrameView's pixels, on two channels at a time, in the halves of a word.
namespace tetron::convert {

inline constexpr std::uint32_t half_mask = 0x00ff00ff;

// Divides two products of bytes by 255, rounded. Also for sums of products up to 255 * 255.
constexpr std::uint32_t divided(std::uint32_t halves) {
  halves += 0x00800080;
  return (halves + (halves >> 8 & half_mask)) >> 8 & half_mask;
}

// A color that is blended over many pixels.
class Blend {
 public:
  constexpr explicit Blend(scene::Color color) : Blend(color, color.alpha) {}
  // With `alpha` instead of the color's own.
  constexpr Blend(scene::Color color, std::uint32_t alpha)
      : rest_(255 - alpha),
        red_blue_((std::uint32_t{color.red} << 16 | color.blue) * alpha),
        alpha_green_((255u << 16 | color.green) * alpha) {}

  constexpr std::uint32_t over(std::uint32_t pixel) const {
    return divided(red_blue_ + (pixel & half_mask) * rest_) |
           divided(alpha_green_ + (pixel >> 8 & half_mask) * rest_) << 8;
  }
  // The color as a pixel.
  constexpr std::uint32_t pixel() const { return divided(red_blue_) | divided(alpha_green_) << 8; }

 private:
  std::uint32_t rest_;
  std::uint32_t red_blue_;  // multiplied with alpha
  std::uint32_t alpha_green_;
};

// All channels of a pixel times `share` / 255.
constexpr std::uint32_t times(std::uint32_t pixel, std::uint32_t share) {
  return divided((pixel & half_mask) * share) | divided((pixel >> 8 & half_mask) * share) << 8;
}

// Blends a premultiplied pixel over another.
constexpr std::uint32_t over(std::uint32_t upper, std::uint32_t lower) {
  return upper + times(lower, 255 - (upper >> 24));
}

}  // namespace tetron::convert
