#include "convert/picture/looks.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace tetron::convert {

namespace {

using scene::Box;
using scene::Rectangle;

std::uint64_t number_of(const Rectangle& r) {
  std::uint64_t number = 0;
  for (const scene::Color& c : {r.top, r.bottom})
    number = number << 32 | std::uint32_t{c.red} << 24 | std::uint32_t{c.green} << 16 |
             std::uint32_t{c.blue} << 8 | c.alpha;
  return number;
}

// Finds quickly, but only approximately, what is on top at each place.
class Places {
 public:
  // One more than the index of the last group that has something under `box`; 0 if there is nothing.
  std::size_t above(const Box& box) const {
    std::size_t group = 0;
    each_tile(box, [&](std::uint64_t tile) {
      const auto found = tiles_.find(tile);
      if (found == tiles_.end()) return;
      for (const Taken& taken : found->second)
        if (taken.box.x < box.right() && box.x < taken.box.right() && taken.box.y < box.bottom() &&
            box.y < taken.box.bottom())
          group = std::max(group, taken.group + 1);
    });
    return group;
  }
  void add(const Box& box, std::size_t group) {
    each_tile(box, [&](std::uint64_t tile) { tiles_[tile].push_back({box, group}); });
  }

 private:
  struct Taken {
    Box box;
    std::size_t group;
  };
  static constexpr int side = 64;  // pixels
  // Tiles far outside a picture are treated as those at its edge.
  template <class Each>
  static void each_tile(const Box& box, Each each) {
    const auto tile = [](int at) { return std::clamp(at, 0, 1 << 14) / side; };
    for (int y = tile(box.y); y <= tile(box.bottom() - 1); ++y)
      for (int x = tile(box.x); x <= tile(box.right() - 1); ++x)
        each(static_cast<std::uint64_t>(y) << 32 | static_cast<std::uint64_t>(x));
  }

  std::unordered_map<std::uint64_t, std::vector<Taken>> tiles_;
};

}  // namespace

std::vector<LookGroup> grouped(const std::vector<Rectangle>& rectangles) {
  std::vector<LookGroup> groups;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> of_look;  // ascending
  Places places;
  for (const Rectangle& r : rectangles) {
    const bool covers = r.top.alpha == 255 && r.bottom.alpha == 255;
    auto& known = of_look[number_of(r)];
    std::size_t first = places.above(r.box);
    // A rectangle that covers what is below may overlap others of its group.
    if (covers && first > 0 && std::ranges::binary_search(known, first - 1)) --first;
    const auto joined = std::ranges::lower_bound(known, first);
    std::size_t group = groups.size();
    if (joined != known.end()) {
      group = *joined;
    } else {
      known.push_back(group);
      groups.push_back({r.top, r.bottom, {}});
    }
    groups[group].boxes.push_back(r.box);
    places.add(r.box, group);
  }
  return groups;
}

}  // namespace tetron::convert
