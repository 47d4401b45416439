#include "convert/animation/yuv_planes.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "convert/picture/pixel.hpp"

namespace tetron::convert {

namespace {

// Rec. ITU-R BT.709-6, 3.2 to 3.4, in 16.16 fixed point: luma 16 to 235, chroma 16 to 240.
constexpr double red_share = 0.2126;
constexpr double blue_share = 0.0722;
constexpr double green_share = 1 - red_share - blue_share;
constexpr double y_scale = 219.0 / 255 * 65536;
constexpr double u_scale = 224.0 / 255 * 65536 / (2 * (1 - blue_share));
constexpr double v_scale = 224.0 / 255 * 65536 / (2 * (1 - red_share));

constexpr std::int32_t rounded_shift(double value) {
  return static_cast<std::int32_t>(value < 0 ? value - 0.5 : value + 0.5);
}

struct PlaneRow {
  std::int32_t red, green, blue;

  constexpr std::int32_t of(std::int32_t r, std::int32_t g, std::int32_t b) const {
    return red * r + green * g + blue * b;
  }
};
constexpr PlaneRow to_y{rounded_shift(red_share * y_scale), rounded_shift(green_share* y_scale),
                        rounded_shift(blue_share* y_scale)};
// Grey has no chroma: the parts of each sum add up to 0.
constexpr PlaneRow to_u{rounded_shift(-red_share * u_scale),
                        -rounded_shift(-red_share* u_scale) - rounded_shift((1 - blue_share) * u_scale),
                        rounded_shift((1 - blue_share) * u_scale)};
constexpr PlaneRow to_v{rounded_shift((1 - red_share) * v_scale),
                        -rounded_shift((1 - red_share) * v_scale) - rounded_shift(-blue_share* v_scale),
                        rounded_shift(-blue_share* v_scale)};

std::uint8_t y_of(std::uint32_t pixel) {
  const std::int32_t sum =
      to_y.of(static_cast<std::int32_t>(red_of(pixel)), static_cast<std::int32_t>(green_of(pixel)),
              static_cast<std::int32_t>(blue_of(pixel)));
  return static_cast<std::uint8_t>((sum + (16 << 16) + (1 << 15)) >> 16);
}

}  // namespace

void convert_to_yuv(const FrameView& frame, const FrameArea& area, const YuvPlanes& to) {
  const int end_x = area.x + area.width;
  const int end_y = area.y + area.height;
  for (int y = area.y & ~1; y < end_y; y += 2) {
    const auto upper = frame.row(y);
    const auto lower = frame.row(std::min(y + 1, frame.height - 1));
    std::uint8_t* const upper_y = to.y.data + y * to.y.stride;
    std::uint8_t* const lower_y = upper_y + to.y.stride;
    std::uint8_t* const u = to.u.data + y / 2 * to.u.stride;
    std::uint8_t* const v = to.v.data + y / 2 * to.v.stride;
    for (int x = area.x & ~1; x < end_x; x += 2) {
      const auto left = static_cast<std::size_t>(x);
      const auto right = static_cast<std::size_t>(std::min(x + 1, frame.width - 1));
      const std::array<std::uint32_t, 4> pixels{upper[left], upper[right], lower[left], lower[right]};
      upper_y[x] = y_of(pixels[0]);
      if (pixels[0] == pixels[1] && pixels[0] == pixels[2] && pixels[0] == pixels[3]) {
        upper_y[x + 1] = lower_y[x] = lower_y[x + 1] = upper_y[x];
      } else {
        upper_y[x + 1] = y_of(pixels[1]);
        lower_y[x] = y_of(pixels[2]);
        lower_y[x + 1] = y_of(pixels[3]);
      }
      std::int32_t red = 0;
      std::int32_t green = 0;
      std::int32_t blue = 0;
      for (const std::uint32_t pixel : pixels) {
        red += static_cast<std::int32_t>(red_of(pixel));
        green += static_cast<std::int32_t>(green_of(pixel));
        blue += static_cast<std::int32_t>(blue_of(pixel));
      }
      u[x / 2] = static_cast<std::uint8_t>((to_u.of(red, green, blue) + (128 << 18) + (1 << 17)) >> 18);
      v[x / 2] = static_cast<std::uint8_t>((to_v.of(red, green, blue) + (128 << 18) + (1 << 17)) >> 18);
    }
  }
}

}  // namespace tetron::convert
