#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>

#include "scene/primitives/picture.hpp"

namespace tetron::convert {

// Why a PNG file is not read.
enum class PngFault : std::uint8_t {
  no_png,     // another file, or none at all
  too_large,  // a side is longer than is wanted
  too_many,   // pixels, for a file of so few bytes
  damaged,    // not all of its pixels are there, or more data than they can be
};

inline constexpr int most_png_side = 1024;  // pixels, of pictures that games use

// So many pixels are read of a file with so many bytes: a screen of 4096 x 2304, and ten for each byte.
constexpr std::uint64_t most_png_pixels(std::size_t bytes) {
  return std::uint64_t{4096} * 2304 + std::uint64_t{10} * bytes;
}

// As a sentence about "the picture", of which no side may be longer than `most_side`.
std::string describe(PngFault fault, int most_side = most_png_side);

// What the file's header says of its size, each side 1 to `most_side`. Nothing is decoded.
std::expected<scene::Size, PngFault> png_size(std::span<const std::byte> file, int most_side = most_png_side);

// Reads any kind of PNG, 16 bits a channel rounded to 8; color profiles are not looked at. However much the
// file's chunks may unpack to, no more is unpacked than a picture of its size can have.
std::expected<scene::Bitmap, PngFault> from_png(std::span<const std::byte> file,
                                                int most_side = most_png_side);

}  // namespace tetron::convert
