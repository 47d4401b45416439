#pragma once

#include <limits>

#include "replay/timeline/timeline.hpp"

namespace tetron::scene {

// Up to where a recording was shown while its result is hidden.
struct Reached {
  bool hides_result = false;
  base::Milliseconds time{};
  // Fewer than have happened until then if some of that very moment were not shown.
  std::uint32_t events = std::numeric_limits<std::uint32_t>::max();

  // True as long as how and when the game ends must stay hidden.
  bool hides_end(const replay::Timeline& timeline) const {
    return hides_result && (time < timeline.duration() || events < timeline.events());
  }
  // Whether what happens at `mark` may be shown: results are not hidden, or it has been seen.
  bool may_show(const replay::Mark& mark) const {
    return !hides_result || (mark.time <= time && mark.events <= events);
  }
  // The moment at the right end of the seek bar. With hidden results the bar ends at what has been seen, so
  // that it does not reveal how much is left.
  base::Milliseconds bar_end(const replay::Timeline& timeline) const {
    return hides_result ? time : timeline.duration();
  }
};

}  // namespace tetron::scene
