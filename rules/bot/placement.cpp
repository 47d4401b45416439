#include "rules/bot/placement.hpp"

namespace tetron::rules {

Inputs Steering::next(const Settings& settings) {
  const bool release = pressed_;
  pressed_ = !pressed_;
  if (left_.turns > 0 || left_.columns != 0) {
    if (release) return {};
    if (left_.turns > 0) {
      --left_.turns;
      return Inputs{}.with(Key::turn_right);
    }
    const bool right = left_.columns > 0;
    left_.columns += right ? -1 : 1;
    return Inputs{}.with(right ? Key::right : Key::left);
  }
  if (!settings.hard_drop) return Inputs{}.with(Key::down);
  return release ? Inputs{} : Inputs{}.with(Key::up);
}

}  // namespace tetron::rules
