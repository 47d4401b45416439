#pragma once

#include <vector>

#include "scene/primitives/picture.hpp"

namespace tetron::convert {

// Rectangles of the same colors that can be drawn together.
struct LookGroup {
  scene::Color top;
  scene::Color bottom;
  std::vector<scene::Box> boxes;
};

// The rectangles in as few groups as are easily found: drawn group by group they look the same. Those of one
// group lie apart from one another or cover what is below.
std::vector<LookGroup> grouped(const std::vector<scene::Rectangle>& rectangles);

}  // namespace tetron::convert
