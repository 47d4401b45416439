#include "player/auto_shift.hpp"

#include <algorithm>

namespace tetron::player {

namespace {

using Nanoseconds = AutoShift::Nanoseconds;

// Files of strangers may say anything; what is no number is none.
Nanoseconds of_ms(double milliseconds) {
  if (!(milliseconds > 0)) return {};
  return Nanoseconds(static_cast<std::int64_t>(std::min(milliseconds, longest_handling) * 1e6));
}

double in_ms(Nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

// However slowly pieces fall, they are let fall as from this.
constexpr Nanoseconds slowest_row = std::chrono::milliseconds(1000) / 3;

bool is_side(Steering steering) {
  return steering == Steering::left || steering == Steering::right;
}

}  // namespace

bool AutoShift::press(Steering steering) {
  Held& key = held_[static_cast<std::size_t>(steering)];
  if (key.is_down) return false;
  key = {true, ++presses_};
  if (is_side(steering)) shifting_ = {};
  if (steering == Steering::soft_drop) falling_ = {};
  return true;
}

void AutoShift::release(Steering steering) {
  Held& key = held_[static_cast<std::size_t>(steering)];
  if (!key.is_down) return;
  const bool counted = side() == steering;
  key.is_down = false;
  // The other side, if that is still held, begins anew.
  if (counted) shifting_ = {};
}

void AutoShift::release_all() {
  held_ = {};
  shifting_ = falling_ = {};
}

std::optional<Steering> AutoShift::side() const {
  const Held& left = held_[static_cast<std::size_t>(Steering::left)];
  const Held& right = held_[static_cast<std::size_t>(Steering::right)];
  if (!left.is_down && !right.is_down) return std::nullopt;
  if (left.is_down && right.is_down) return left.order > right.order ? Steering::left : Steering::right;
  return left.is_down ? Steering::left : Steering::right;
}

void AutoShift::repeat(Repeating& key, Steering steering, Nanoseconds elapsed, Nanoseconds first,
                       Nanoseconds next, int most, std::vector<Steering>& steps) {
  key.waited += elapsed;
  if (!key.repeats) {
    if (key.waited < first) return;
    key.waited -= first;
    key.repeats = true;
    steps.push_back(steering);
  }
  if (next == Nanoseconds{}) {
    key.waited = {};
    steps.insert(steps.end(), static_cast<std::size_t>(most), steering);
    return;
  }
  for (int i = 0; i < most && key.waited >= next; ++i, key.waited -= next) steps.push_back(steering);
  key.waited = std::min(key.waited, next);
}

std::vector<Steering> AutoShift::advance(Nanoseconds elapsed, Nanoseconds row_time, int most) {
  std::vector<Steering> steps;
  if (const auto side = this->side())
    repeat(shifting_, *side, elapsed, of_ms(handling_.das), of_ms(handling_.arr), most, steps);
  if (held_[static_cast<std::size_t>(Steering::soft_drop)].is_down) {
    const Nanoseconds row =
        of_ms(handling_.soft_factor > 0 ? in_ms(std::min(row_time, slowest_row)) / handling_.soft_factor
                                        : handling_.soft_drop);
    repeat(falling_, Steering::soft_drop, elapsed, row, row, most, steps);
  }
  return steps;
}

}  // namespace tetron::player
