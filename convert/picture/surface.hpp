#pragma once

#include <cstdint>
#include <vector>

#include "convert/picture/frame.hpp"
#include "convert/picture/glyph.hpp"
#include "scene/primitives/stroke_mesh.hpp"

namespace tetron::convert {

// Pixels in memory and what can be painted on them. `clip` lies inside the picture: no pixel outside it is
// changed, and what is inside it does not depend on where it ends.
class Surface {
 public:
  // A size without a fault_of().
  void resize(scene::Size size);
  const scene::Size& size() const { return size_; }
  FrameView view() const { return {size_.width, size_.height, size_.width, pixels_}; }

  // Whatever was there.
  void clear(const scene::Box& clip, scene::Color color);
  void fill(const scene::Rectangle& rectangle, const scene::Box& clip);
  // The upper left corner of the bitmap at `x`, `y`.
  void lay(const scene::Bitmap& bitmap, int x, int y, std::uint8_t opacity, const scene::Box& clip);
  void fill(const scene::MeshQuad& quad, const scene::Box& clip);
  // The upper left corner of the glyph's picture at `x`, `y`.
  void stamp(const Glyph& glyph, int x, int y, scene::Color color, const scene::Box& clip);

 private:
  std::uint32_t* row(int y) {
    return pixels_.data() + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(size_.width);
  }
  void fill_triangle(const scene::MeshCorner& a, const scene::MeshCorner& b, const scene::MeshCorner& c,
                     const scene::Box& clip);

  scene::Size size_;
  std::vector<std::uint32_t> pixels_;  // as FrameView's
};

// What both have; empty if they do not meet.
scene::Box common(const scene::Box& a, const scene::Box& b);

}  // namespace tetron::convert
