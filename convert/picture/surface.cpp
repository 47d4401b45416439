#include "convert/picture/surface.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "convert/picture/blend.hpp"

namespace tetron::convert {

namespace {

using scene::Box;
using scene::Color;
using scene::MeshCorner;

// The color of a rectangle in the middle of one of its rows.
Color row_color(const scene::Rectangle& rectangle, int row) {
  const std::int64_t whole = 2 * std::int64_t{rectangle.box.height};
  const std::int64_t share = 2 * std::int64_t{row} + 1;
  const auto channel = [&](std::uint8_t top, std::uint8_t bottom) {
    return static_cast<std::uint8_t>((top * (whole - share) + bottom * share + whole / 2) / whole);
  };
  const Color& a = rectangle.top;
  const Color& b = rectangle.bottom;
  return {channel(a.red, b.red), channel(a.green, b.green), channel(a.blue, b.blue),
          channel(a.alpha, b.alpha)};
}

// Coordinates of triangles are in 1/256 pixel, so that neighbours share their edges exactly.
constexpr std::int64_t parts = 256;

struct Corner {
  std::int64_t x;
  std::int64_t y;
};

Corner snapped(scene::Spot spot) {
  const auto snap = [](double v) {
    constexpr double farthest = 1 << 20;  // pixels
    return static_cast<std::int64_t>(
        std::floor(std::clamp(v, -farthest, farthest) * static_cast<double>(parts) + 0.5));
  };
  return {snap(spot.x), snap(spot.y)};
}

std::int64_t floor_divided(std::int64_t a, std::int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

// A side of a triangle whose corners are clockwise (y points down). at() is positive inside.
struct Side {
  std::int64_t x_step;  // change from pixel to pixel
  std::int64_t y_step;
  std::int64_t zero;  // value in the middle of pixel 0, 0
  bool owned;         // includes pixels whose middle is exactly on it; true for upper and left sides

  Side(Corner from, Corner to)
      : x_step((from.y - to.y) * parts),
        y_step((to.x - from.x) * parts),
        zero((to.x - from.x) * (parts / 2 - from.y) - (to.y - from.y) * (parts / 2 - from.x)),
        owned(to.y < from.y || (to.y == from.y && to.x > from.x)) {}

  std::int64_t at(int x, int y) const { return zero + x_step * x + y_step * y; }

  // Reduces the pixels `first` to `last` of row `y` to those inside.
  void cut(int y, std::int64_t& first, std::int64_t& last) const {
    const std::int64_t least = (owned ? 0 : 1) - (zero + y_step * y);  // x_step * x must be at least this
    if (x_step > 0)
      first = std::max(first, -floor_divided(-least, x_step));
    else if (x_step < 0)
      last = std::min(last, floor_divided(-least, -x_step));
    else if (least > 0)
      last = first - 1;
  }
};

}  // namespace

Box common(const Box& a, const Box& b) {
  const int x = std::max(a.x, b.x);
  const int y = std::max(a.y, b.y);
  return {x, y, std::max(0, std::min(a.right(), b.right()) - x),
          std::max(0, std::min(a.bottom(), b.bottom()) - y)};
}

void Surface::resize(scene::Size size) {
  size_ = size;
  pixels_.assign(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height), 0);
}

void Surface::clear(const Box& clip, Color color) {
  const std::uint32_t pixel = Blend(color).pixel();
  for (int y = clip.y; y < clip.bottom(); ++y) std::fill_n(row(y) + clip.x, clip.width, pixel);
}

void Surface::fill(const scene::Rectangle& rectangle, const Box& clip) {
  const Box box = common(rectangle.box, clip);
  if (box.empty()) return;
  const bool is_even = rectangle.top == rectangle.bottom;
  for (int y = box.y; y < box.bottom(); ++y) {
    const Color color = is_even ? rectangle.top : row_color(rectangle, y - rectangle.box.y);
    std::uint32_t* const first = row(y) + box.x;
    const Blend blend(color);
    if (color.alpha == 255)
      std::fill_n(first, box.width, blend.pixel());
    else
      std::transform(first, first + box.width, first,
                     [&blend](std::uint32_t pixel) { return blend.over(pixel); });
  }
}

void Surface::lay(const scene::Bitmap& bitmap, int x, int y, std::uint8_t opacity, const Box& clip) {
  const Box box = common({x, y, bitmap.width, bitmap.height}, clip);
  for (int to = box.y; to < box.bottom(); ++to) {
    std::uint32_t* const pixels = row(to);
    const std::uint8_t* from = bitmap.at(box.x - x, to - y);
    for (int i = box.x; i < box.right(); ++i, from += 4)
      pixels[i] =
          Blend({from[0], from[1], from[2]}, divided(from[3] * std::uint32_t{opacity})).over(pixels[i]);
  }
}

void Surface::fill(const scene::MeshQuad& quad, const Box& clip) {
  fill_triangle(quad[0], quad[1], quad[3], clip);
  fill_triangle(quad[1], quad[2], quad[3], clip);
}

void Surface::fill_triangle(const MeshCorner& a, const MeshCorner& b, const MeshCorner& c, const Box& clip) {
  const std::array<const MeshCorner*, 3> given{&a, &b, &c};
  for (const MeshCorner* corner : given)
    if (!std::isfinite(corner->spot.x) || !std::isfinite(corner->spot.y)) return;
  std::array<const MeshCorner*, 3> corners = given;
  std::array<Corner, 3> at{snapped(a.spot), snapped(b.spot), snapped(c.spot)};
  std::int64_t area = (at[1].x - at[0].x) * (at[2].y - at[0].y) - (at[1].y - at[0].y) * (at[2].x - at[0].x);
  if (area == 0) return;
  if (area < 0) {
    std::swap(at[1], at[2]);
    std::swap(corners[1], corners[2]);
    area = -area;
  }
  // Each side is opposite the corner with the same number. Its value in that corner is the whole area.
  const std::array<Side, 3> sides{Side(at[1], at[2]), Side(at[2], at[0]), Side(at[0], at[1])};
  const auto [left, right] = std::minmax({at[0].x, at[1].x, at[2].x});
  const auto [top, bottom] = std::minmax({at[0].y, at[1].y, at[2].y});
  const auto from = [](std::int64_t first, int low) {
    return std::max<std::int64_t>(floor_divided(first, parts), low);
  };
  const auto to = [](std::int64_t last, int high) {
    return std::min<std::int64_t>(floor_divided(last, parts) + 1, high);
  };
  const int y_end = static_cast<int>(to(bottom, clip.bottom()));
  for (int y = static_cast<int>(from(top, clip.y)); y < y_end; ++y) {
    std::int64_t first = from(left, clip.x);
    std::int64_t last = to(right, clip.right()) - 1;
    for (const Side& side : sides) side.cut(y, first, last);
    std::uint32_t* const pixels = row(y);
    for (std::int64_t x = first; x <= last; ++x) {
      std::array<double, 3> share{};
      for (std::size_t i = 0; i < share.size(); ++i)
        share[i] = static_cast<double>(sides[i].at(static_cast<int>(x), y)) / static_cast<double>(area);
      const auto channel = [&](std::uint8_t Color::*which) {
        double sum = 0.5;
        for (std::size_t i = 0; i < share.size(); ++i) sum += share[i] * corners[i]->color.*which;
        return static_cast<std::uint8_t>(sum);
      };
      pixels[x] =
          Blend({channel(&Color::red), channel(&Color::green), channel(&Color::blue), channel(&Color::alpha)})
              .over(pixels[x]);
    }
  }
}

void Surface::stamp(const Glyph& glyph, int x, int y, Color color, const Box& clip) {
  const Box box = common({x, y, glyph.width, glyph.height}, clip);
  for (int to = box.y; to < box.bottom(); ++to) {
    std::uint32_t* const pixels = row(to) + box.x;
    const auto from = static_cast<std::size_t>((to - y) * glyph.width + box.x - x);
    for (int i = 0; i < box.width; ++i) {
      const std::size_t at = from + static_cast<std::size_t>(i);
      if (!glyph.colors.empty()) {
        pixels[i] = over(times(glyph.colors[at], color.alpha), pixels[i]);
      } else if (const std::uint32_t cover = glyph.cover[at]; cover != 0) {
        pixels[i] = Blend(color, divided(cover * color.alpha)).over(pixels[i]);
      }
    }
  }
}

}  // namespace tetron::convert
