#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <iterator>
#include <limits>

#include "player/controller/marks.hpp"

namespace tetron::player {

// Turns real time into time of the recording. Elapsed times are added up and multiplied once, so that the
// time does not drift, however often this is called.
class ReplayClock {
 public:
  static constexpr double slowest = 1.0 / 8;
  static constexpr double fastest = 16;

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

// The next power of two.
inline double next_speed(double now, Direction direction) {
  constexpr std::array speeds{ReplayClock::slowest, 1.0 / 4, 1.0 / 2, 1.0, 2.0, 4.0, 8.0,
                              ReplayClock::fastest};
  if (direction == Direction::on) {
    const auto faster = std::ranges::upper_bound(speeds, now);
    return faster != speeds.end() ? *faster : now;
  }
  const auto slower = std::ranges::lower_bound(speeds, now);
  return slower != speeds.begin() ? *std::prev(slower) : now;
}
// A tenth faster or slower, as in mpv. Rounded, so that the speed comes back to 1.
inline double changed_by_tenth(double now, Direction direction) {
  const double next = direction == Direction::on ? now * 1.1 : now / 1.1;
  return std::clamp(std::round(next * 100) / 100, ReplayClock::slowest, ReplayClock::fastest);
}

}  // namespace tetron::player
