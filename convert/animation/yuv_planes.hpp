#pragma once

#include <cstdint>

#include "convert/picture/frame.hpp"

namespace tetron::convert {

// A video picture in memory owned by someone else: 8 bits, BT.709, limited range, one pair of chroma values
// per 2x2 pixels, at their centre. Sizes are even.
struct YuvPlanes {
  struct Plane {
    std::uint8_t* data = nullptr;
    std::ptrdiff_t stride{};
  };
  int width{};
  int height{};
  Plane y, u, v;
};

// Converts part of a frame. The frame may be one row or column smaller than the planes, which are filled by
// repeating the last one. Ignores alpha: the background is black.
void convert_to_yuv(const FrameView& frame, const FrameArea& area, const YuvPlanes& to);

}  // namespace tetron::convert
