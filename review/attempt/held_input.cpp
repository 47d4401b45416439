#include "review/attempt/held_input.hpp"

#include <algorithm>

namespace tetron::review {

void HeldInput::begin(const Handling& handling, Nanoseconds countdown) {
  shift_.set(handling);
  shift_.release_all();
  counted_from_ = countdown_ = countdown;
}

// A key press ends the countdown.
bool HeldInput::press(Attempt& attempt, Steer steer) {
  if (!shift_.press(steer)) return false;
  tap(attempt, steer);
  if (steer == Steer::again) countdown_ = counted_from_;
  return true;
}

void HeldInput::tap(Attempt& attempt, Steer steer, bool is_held) {
  countdown_ = {};
  attempt.steer(steer, is_held);
}

void HeldInput::go_on(Attempt& attempt, Nanoseconds elapsed) {
  const auto waited = std::min(elapsed, countdown_);
  countdown_ -= waited;
  const int most = std::max(attempt.grid().width(), attempt.grid().height());
  const auto steps = shift_.advance(elapsed, attempt.row_time(), most);
  if (elapsed == waited) return;
  for (const Steer step : steps) attempt.steer(step, true);
  attempt.advance(elapsed - waited);
}

}  // namespace tetron::review
