#pragma once

#include <cstdint>

#include "convert/picture/frame.hpp"

namespace tetron::convert {

// A picture of a video that somebody else holds: 8 bits, BT.709, limited range, one pair of color
// differences for 2x2 pixels, in their middle. Sizes are even.
struct YuvPlanes {
  struct Plane {
    std::uint8_t* data = nullptr;
    std::ptrdiff_t stride{};
  };
  int width{};
  int height{};
  Plane y, u, v;
};

// Brings part of a frame, which may lack the last row and column of the planes; they are made like those
// beside them. Alpha is ignored: the frame lies on black.
void convert_to_yuv(const FrameView& frame, const FrameArea& area, const YuvPlanes& to);

}  // namespace tetron::convert
