#include "convert/picture/damage.hpp"

#include <algorithm>
#include <limits>

#include "convert/picture/surface.hpp"

namespace tetron::convert {

namespace {

using scene::Box;

// Two boxes are joined if that adds at most this many pixels: painting them is cheaper than another pass
// over the picture.
constexpr std::int64_t near_enough = 2048;

std::int64_t area(const Box& box) {
  return std::int64_t{box.width} * box.height;
}

Box around(const Box& a, const Box& b) {
  const int x = std::min(a.x, b.x);
  const int y = std::min(a.y, b.y);
  return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

}  // namespace

void Damage::reset(const scene::Size& size) {
  size_ = size;
  boxes_.clear();
}

void Damage::add(const Box& given) {
  Box box = common(given, {0, 0, size_.width, size_.height});
  while (!box.empty()) {
    auto nearest = boxes_.end();
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (auto other = boxes_.begin(); other != boxes_.end(); ++other) {
      const Box both = around(box, *other);
      if (both == *other) return;
      const std::int64_t more = area(both) - area(box) - area(*other);
      if (more >= least) continue;
      least = more;
      nearest = other;
    }
    if (nearest == boxes_.end() || (least > near_enough && boxes_.size() < most_boxes)) {
      boxes_.push_back(box);
      return;
    }
    box = around(box, *nearest);
    boxes_.erase(nearest);
  }
}

}  // namespace tetron::convert
