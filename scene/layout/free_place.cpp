#include "scene/layout/free_place.hpp"

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

namespace tetron::scene {

namespace {

// Where a box of that length can begin: at an edge of the room or of what is kept, or around `wanted`.
std::vector<int> begins(int from, int until, int length, int wanted, const std::vector<int>& edges) {
  const int last = std::max(from, until - length);
  std::vector<int> all{std::clamp(wanted - length / 2, from, last), from, last};
  for (const int edge : edges)
    for (const int at : {edge, edge - length})
      if (at > from && at < last) all.push_back(at);
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace

int covered(const Box& box, std::span<const Box> kept) {
  int sum = 0;
  for (const Box& each : kept) {
    const int width = std::min(box.right(), each.right()) - std::max(box.x, each.x);
    const int height = std::min(box.bottom(), each.bottom()) - std::max(box.y, each.y);
    if (width > 0 && height > 0) sum += width * height;
  }
  return sum;
}

Box free_place(const Box& room, Size size, Point wanted, std::span<const Box> kept) {
  std::vector<int> across;
  std::vector<int> down;
  for (const Box& each : kept) {
    across.insert(across.end(), {each.x, each.right()});
    down.insert(down.end(), {each.y, each.bottom()});
  }
  Box best{room.x, room.y, size.width, size.height};
  std::tuple<int, std::int64_t> least{covered(best, kept) + 1, 0};
  for (const int y : begins(room.y, room.bottom(), size.height, wanted.y, down))
    for (const int x : begins(room.x, room.right(), size.width, wanted.x, across)) {
      const Box box{x, y, size.width, size.height};
      const std::int64_t right = x + size.width / 2 - wanted.x;
      const std::int64_t below = y + size.height / 2 - wanted.y;
      const std::tuple worth{covered(box, kept), right * right + below * below};
      if (worth >= least) continue;
      least = worth;
      best = box;
    }
  return best;
}

}  // namespace tetron::scene
