#include "review/attempt/auto_shift.hpp"

#include <algorithm>

namespace tetron::review {

namespace {

using Nanoseconds = AutoShift::Nanoseconds;

// Files may contain any number; NaN and negative numbers count as 0.
Nanoseconds of_ms(double milliseconds) {
  if (!(milliseconds > 0)) return {};
  return Nanoseconds(static_cast<std::int64_t>(std::min(milliseconds, longest_handling) * 1e6));
}

double in_ms(Nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

// Soft drop by a factor treats slower gravity as if a row took this long.
constexpr Nanoseconds slowest_row = std::chrono::milliseconds(1000) / 3;

bool is_side(Steer steer) {
  return steer == Steer::left || steer == Steer::right;
}

}  // namespace

bool AutoShift::press(Steer steer) {
  Held& key = held_[static_cast<std::size_t>(steer)];
  if (key.is_down) return false;
  key = {true, ++presses_};
  if (is_side(steer)) shifting_ = {};
  if (steer == Steer::down) falling_ = {};
  return true;
}

void AutoShift::release(Steer steer) {
  Held& key = held_[static_cast<std::size_t>(steer)];
  if (!key.is_down) return;
  const bool counted = side() == steer;
  key.is_down = false;
  // If the other side is still held, its delay begins again.
  if (counted) shifting_ = {};
}

void AutoShift::release_all() {
  held_ = {};
  shifting_ = falling_ = {};
}

std::optional<Steer> AutoShift::side() const {
  const Held& left = held_[static_cast<std::size_t>(Steer::left)];
  const Held& right = held_[static_cast<std::size_t>(Steer::right)];
  if (!left.is_down && !right.is_down) return std::nullopt;
  if (left.is_down && right.is_down) return left.order > right.order ? Steer::left : Steer::right;
  return left.is_down ? Steer::left : Steer::right;
}

void AutoShift::repeat(Repeating& key, Steer steer, Nanoseconds elapsed, Nanoseconds first, Nanoseconds next,
                       int most, std::vector<Steer>& steps) {
  key.waited += elapsed;
  if (!key.repeats) {
    if (key.waited < first) return;
    key.waited -= first;
    key.repeats = true;
    steps.push_back(steer);
  }
  if (next == Nanoseconds{}) {
    key.waited = {};
    steps.insert(steps.end(), static_cast<std::size_t>(most), steer);
    return;
  }
  for (int i = 0; i < most && key.waited >= next; ++i, key.waited -= next) steps.push_back(steer);
  key.waited = std::min(key.waited, next);
}

std::vector<Steer> AutoShift::advance(Nanoseconds elapsed, Nanoseconds row_time, int most) {
  std::vector<Steer> steps;
  if (const auto side = this->side())
    repeat(shifting_, *side, elapsed, of_ms(handling_.das), of_ms(handling_.arr), most, steps);
  if (held_[static_cast<std::size_t>(Steer::down)].is_down) {
    const Nanoseconds row =
        of_ms(handling_.soft_factor > 0 ? in_ms(std::min(row_time, slowest_row)) / handling_.soft_factor
                                        : handling_.soft_drop);
    repeat(falling_, Steer::down, elapsed, row, row, most, steps);
  }
  return steps;
}

}  // namespace tetron::review
