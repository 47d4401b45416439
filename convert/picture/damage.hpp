#pragma once

#include <span>
#include <vector>

#include "scene/primitives/picture.hpp"

namespace tetron::convert {

// The changed parts of a picture: a few boxes that may overlap.
class Damage {
 public:
  // Starts with an unchanged picture of this size.
  void reset(const scene::Size& size);
  // Adds a box; boxes near each other are joined. What is outside the picture is ignored.
  void add(const scene::Box& box);
  void add_all() { add({0, 0, size_.width, size_.height}); }

  std::span<const scene::Box> boxes() const { return boxes_; }

  static constexpr std::size_t most_boxes = 24;

 private:
  scene::Size size_;
  std::vector<scene::Box> boxes_;
};

}  // namespace tetron::convert
