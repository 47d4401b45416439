#pragma once

#include <cstddef>
#include <expected>
#include <span>
#include <string>

#include "scene/primitives/bitmap.hpp"

namespace tetron::convert {

// Whether a file begins like JPEG or WebP.
bool is_coded_picture(std::span<const std::byte> file);

// Reads a JPEG or WebP with FFmpeg's libraries; of an animation, the first picture. Each side may have at
// most `most_side` pixels, and the picture at most most_png_pixels(). The error is a sentence about "the
// picture".
std::expected<scene::Bitmap, std::string> from_coded_picture(std::span<const std::byte> file, int most_side);

}  // namespace tetron::convert
