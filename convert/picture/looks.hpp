#pragma once

#include <vector>

#include "scene/primitives/picture.hpp"

namespace tetron::convert {

// Rectangles with the same colors that can be drawn together.
struct LookGroup {
  scene::Color top;
  scene::Color bottom;
  std::vector<scene::Box> boxes;
};

// Sorts rectangles into groups, as few as are easily found. Drawn group by group, they look the same.
// Rectangles of one group do not overlap, or they cover what is below.
std::vector<LookGroup> grouped(const std::vector<scene::Rectangle>& rectangles);

}  // namespace tetron::convert
