#pragma once

#include <cstddef>
#include <expected>
#include <vector>

#include "convert/frame.hpp"
#include "convert/picture/fault.hpp"

namespace tetron::convert {

// A picture as a PNG file: with a palette if 256 colours do, else in true colours; with alpha only if a pixel
// is not opaque. The same pixels give the same bytes.
std::expected<std::vector<std::byte>, PictureFault> to_png(const FrameView& picture);

}  // namespace tetron::convert
