#pragma once

#include <algorithm>
#include <chrono>
#include <limits>

#include "replay/timeline/events.hpp"

namespace tetron::player {

// Turns real time into time of the recording. Elapsed times are added up and multiplied once, so that the
// time does not drift, however often this is called.
class ReplayClock {
 public:
  base::Milliseconds now() const {
    constexpr double last = std::numeric_limits<std::uint32_t>::max();
    return base::Milliseconds(static_cast<std::uint32_t>(std::clamp(exact(), 0.0, last)));
  }
  double speed() const { return speed_; }

  void set(base::Milliseconds time) { begin(time.value); }
  // `speed` must be positive.
  void set_speed(double speed) {
    begin(exact());
    speed_ = speed;
  }
  void run(std::chrono::nanoseconds elapsed) { elapsed_ += elapsed; }

 private:
  double exact() const { return from_ + static_cast<double>(elapsed_.count()) * speed_ / 1e6; }
  void begin(double milliseconds) {
    from_ = milliseconds;
    elapsed_ = {};
  }

  double from_ = 0;                     // milliseconds of the recording
  std::chrono::nanoseconds elapsed_{};  // real time since then
  double speed_ = 1;
};

}  // namespace tetron::player
