#include "scene/layout/scrolling.hpp"

#include <algorithm>
#include <cmath>

namespace tetron::scene {

Box scroll_knob(const Box& track, const Scrolling& scrolling, int least) {
  if (!scrolling.is_needed() || track.empty()) return {};
  const double share = static_cast<double>(scrolling.shown) / static_cast<double>(scrolling.all);
  const int height =
      std::clamp(static_cast<int>(share * track.height), std::min(least, track.height), track.height);
  const double at = static_cast<double>(std::min(scrolling.first, scrolling.last_first())) /
                    static_cast<double>(scrolling.last_first());
  return {track.x, track.y + static_cast<int>(std::lround(at * (track.height - height))), track.width,
          height};
}

std::size_t first_at(const Box& track, const Scrolling& scrolling, int least, int y) {
  const int knob = scroll_knob(track, scrolling, least).height;
  const int way = track.height - knob;
  if (knob == 0 || way <= 0) return scrolling.first;
  const double share = std::clamp(static_cast<double>(y - track.y - knob / 2) / way, 0.0, 1.0);
  return static_cast<std::size_t>(std::lround(share * static_cast<double>(scrolling.last_first())));
}

}  // namespace tetron::scene
