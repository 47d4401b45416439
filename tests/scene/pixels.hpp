#pragma once

#include <cmath>
#include <vector>

#include "scene/primitives/picture.hpp"

namespace tetron::test {

// The colors that the rectangles of a picture leave; nothing may lie outside of it.
class Pixels {
 public:
  explicit Pixels(const scene::Picture& picture)
      : width_(picture.size.width),
        colors_(static_cast<std::size_t>(width_ * picture.size.height), picture.background) {
    for (const scene::Layer& layer : picture.layers)
      for (const scene::Rectangle& r : layer.rectangles)
        for (int y = r.box.y; y < r.box.bottom(); ++y)
          for (int x = r.box.x; x < r.box.right(); ++x) cover(r, x, y);
  }

  scene::Color at(int x, int y) const { return colors_.at(static_cast<std::size_t>(y * width_ + x)); }
  auto begin() const { return colors_.begin(); }
  auto end() const { return colors_.end(); }

 private:
  void cover(const scene::Rectangle& r, int x, int y) {
    if (r.top.alpha == 0) return;
    scene::Color& color = colors_.at(static_cast<std::size_t>(y * width_ + x));
    const double down = (y - r.box.y + 0.5) / r.box.height;
    const double share = r.top.alpha / 255.0;
    const auto channel = [&](std::uint8_t under, std::uint8_t top, std::uint8_t bottom) {
      const double over = top + (bottom - top) * down;
      return static_cast<std::uint8_t>(std::lround(under + (over - under) * share));
    };
    color = {channel(color.red, r.top.red, r.bottom.red), channel(color.green, r.top.green, r.bottom.green),
             channel(color.blue, r.top.blue, r.bottom.blue),
             static_cast<std::uint8_t>(std::lround(color.alpha + (255 - color.alpha) * share))};
  }

  int width_;
  std::vector<scene::Color> colors_;
};

inline scene::Color pixel(const scene::Picture& picture, scene::Point p) {
  return Pixels(picture).at(p.x, p.y);
}

// Whether all that is drawn lies inside the picture. Texts may be as wide as they say.
inline bool is_inside(const scene::Picture& picture) {
  const auto fits = [&](const scene::Box& box) {
    return box.x >= 0 && box.y >= 0 && box.right() <= picture.size.width &&
           box.bottom() <= picture.size.height;
  };
  for (const scene::Layer& layer : picture.layers) {
    for (const scene::Rectangle& r : layer.rectangles)
      if (!fits(r.box)) return false;
    for (const scene::Text& text : layer.texts)
      if (!fits(text.room())) return false;
  }
  return true;
}

inline std::vector<scene::Text> texts_of(const scene::Picture& picture) {
  std::vector<scene::Text> texts;
  for (const scene::Layer& layer : picture.layers)
    texts.insert(texts.end(), layer.texts.begin(), layer.texts.end());
  return texts;
}

}  // namespace tetron::test
