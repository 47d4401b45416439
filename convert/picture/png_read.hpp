#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>

#include "scene/primitives/picture.hpp"

namespace tetron::convert {

// Why a PNG file cannot be read.
enum class PngErrorKind : std::uint8_t {
  no_png,     // not a PNG file, or empty
  too_large,  // a side is longer than allowed
  too_many,   // too many pixels for such a small file
  damaged,    // missing pixels, or more data than they need
};

inline constexpr int most_png_side = 1024;  // pixels; for pictures in games

// How many pixels are read of a file of that size: a screen of 4096 x 2304, and ten more for each byte.
constexpr std::uint64_t most_png_pixels(std::size_t bytes) {
  return std::uint64_t{4096} * 2304 + std::uint64_t{10} * bytes;
}

// A sentence about "the picture", whose sides may be at most `most_side`.
std::string describe(PngErrorKind kind, int most_side = most_png_side);

// Reads the size from the file's header; each side must be 1 to `most_side`. Decodes nothing.
std::expected<scene::Size, PngErrorKind> png_size(std::span<const std::byte> file,
                                                  int most_side = most_png_side);

// Reads any kind of PNG. 16 bits per channel are rounded to 8; color profiles are ignored. Never
// uncompresses more data than a picture of its size can have.
std::expected<scene::Bitmap, PngErrorKind> from_png(std::span<const std::byte> file,
                                                    int most_side = most_png_side);

}  // namespace tetron::convert
