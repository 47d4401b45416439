#include "scene/primitives/geometry.hpp"

#include <algorithm>

namespace tetron::scene {

Box Box::inset(int margin) const {
  return {x + margin, y + margin, std::max(0, width - 2 * margin), std::max(0, height - 2 * margin)};
}

Box Box::take_top(int amount) {
  const Box top{x, y, width, std::clamp(amount, 0, std::max(0, height))};
  y += top.height;
  height -= top.height;
  return top;
}

}  // namespace tetron::scene
