#pragma once

#include <cstdint>
#include <optional>

#include "scene/primitives/picture.hpp"

namespace tetron::convert {

// Why there is no picture.
enum class PictureErrorKind : std::uint8_t {
  empty,      // it has no pixels
  too_large,  // it exceeds the limits below
  memory,     // not enough memory to compress it
};

inline constexpr int most_side = 16'384;                   // pixels
inline constexpr std::int64_t most_pixels = 64 * 1 << 20;  // 256 MB

constexpr std::optional<PictureErrorKind> picture_error_of(const scene::Size& size) {
  if (size.width <= 0 || size.height <= 0) return PictureErrorKind::empty;
  if (size.width > most_side || size.height > most_side ||
      std::int64_t{size.width} * size.height > most_pixels)
    return PictureErrorKind::too_large;
  return std::nullopt;
}

}  // namespace tetron::convert
