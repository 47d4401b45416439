#pragma once

#include <cstddef>
#include <expected>
#include <vector>

#include "convert/picture/frame.hpp"
#include "convert/picture/picture_error.hpp"

namespace tetron::convert {

// Encodes a picture as a PNG file: with a palette if it has at most 256 colors, else in true color; with
// alpha only if a pixel is not opaque. The same pixels give the same bytes.
std::expected<std::vector<std::byte>, PictureErrorKind> to_png(const FrameView& picture);

}  // namespace tetron::convert
