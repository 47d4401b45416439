#pragma once

#include <algorithm>
#include <chrono>

namespace tetron::player {

// How visible the controls are while a recording plays in full screen. They disappear after a while without
// input.
class Fading {
 public:
  using Clock = std::chrono::steady_clock;

  void touch(Clock::time_point now) { touched_ = now; }
  // From 1, completely visible, to 0, invisible.
  double strength(bool may_fade, Clock::time_point now) const {
    if (!may_fade) return 1;
    const std::chrono::duration<double> gone = now - touched_ - stay;
    return std::clamp(1 - gone / fading, 0.0, 1.0);
  }

 private:
  static constexpr std::chrono::milliseconds stay{2500};
  static constexpr std::chrono::duration<double> fading{0.4};

  Clock::time_point touched_ = Clock::now();
};

}  // namespace tetron::player
