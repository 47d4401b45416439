#pragma once

#include <cstddef>
#include <expected>
#include <span>
#include <string>

#include "scene/primitives/bitmap.hpp"

namespace tetron::convert {

// Whether a file begins as JPEG or WebP do.
bool is_coded_picture(std::span<const std::byte> file);

// Reads a JPEG or WebP with FFmpeg's libraries, of a moving one the first picture. No side may be longer than
// `most_side` pixels, nor may there be more pixels than most_png_pixels(). The error is a sentence about "the
// picture".
std::expected<scene::Bitmap, std::string> from_coded_picture(std::span<const std::byte> file, int most_side);

}  // namespace tetron::convert
