#pragma once

#include <cstdint>
#include <vector>

#include "convert/picture/frame.hpp"
#include "convert/picture/glyph.hpp"
#include "scene/primitives/stroke_mesh.hpp"

namespace tetron::convert {

// Pixels in memory, and painting on them. `clip` must be inside the picture: no pixel outside it is changed,
// and pixels inside it do not depend on its limits.
class Surface {
 public:
  // The size must be without a picture_error_of().
  void resize(scene::Size size);
  const scene::Size& size() const { return size_; }
  FrameView view() const { return {size_.width, size_.height, size_.width, pixels_}; }

  // Replaces the pixels in `clip`.
  void clear(const scene::Box& clip, scene::Color color);
  void fill(const scene::Rectangle& rectangle, const scene::Box& clip);
  // Draws a bitmap with its upper left corner at `x`, `y`.
  void lay(const scene::Bitmap& bitmap, int x, int y, std::uint8_t opacity, const scene::Box& clip);
  void fill(const scene::MeshQuad& quad, const scene::Box& clip);
  // Draws a glyph's picture with its upper left corner at `x`, `y`.
  void stamp(const Glyph& glyph, int x, int y, scene::Color color, const scene::Box& clip);

 private:
  std::uint32_t* row(int y) {
    return pixels_.data() + static_cast<std::ptrdiff_t>(y) * static_cast<std::ptrdiff_t>(size_.width);
  }
  void fill_triangle(const scene::MeshCorner& a, const scene::MeshCorner& b, const scene::MeshCorner& c,
                     const scene::Box& clip);

  scene::Size size_;
  std::vector<std::uint32_t> pixels_;  // as in FrameView
};

// The intersection; empty if there is none.
scene::Box common(const scene::Box& a, const scene::Box& b);

}  // namespace tetron::convert
