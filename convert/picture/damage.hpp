#pragma once

#include <span>
#include <vector>

#include "scene/primitives/picture.hpp"

namespace tetron::convert {

// Where a picture has changed: a few boxes that may overlap.
class Damage {
 public:
  // Nothing has changed in a picture of this size.
  void reset(const scene::Size& size);
  // Boxes near one another become one. What lies outside the picture does not count.
  void add(const scene::Box& box);
  void add_all() { add({0, 0, size_.width, size_.height}); }

  std::span<const scene::Box> boxes() const { return boxes_; }

  static constexpr std::size_t most_boxes = 24;

 private:
  scene::Size size_;
  std::vector<scene::Box> boxes_;
};

}  // namespace tetron::convert
