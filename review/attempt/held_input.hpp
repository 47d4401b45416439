#pragma once

#include <chrono>

#include "review/attempt/attempt.hpp"
#include "review/attempt/auto_shift.hpp"

namespace tetron::review {

// The input of a player who plays on: held keys, and the countdown before the game starts. During the
// countdown held keys charge but nothing moves.
class HeldInput {
 public:
  using Nanoseconds = std::chrono::nanoseconds;

  // Releases all keys and starts the countdown.
  void begin(const Handling& handling, Nanoseconds countdown);
  Nanoseconds countdown() const { return countdown_; }
  void end_countdown() { counted_from_ = countdown_ = {}; }

  // False if the key was already down; operating systems repeat key presses.
  bool press(Attempt& attempt, Steer steer);
  void release(Steer steer) { shift_.release(steer); }
  void release_all() { shift_.release_all(); }
  // As if the key were pressed for a moment; `is_held`: the press continues the previous tap.
  void tap(Attempt& attempt, Steer steer, bool is_held = false);
  // Lets so much time pass.
  void go_on(Attempt& attempt, Nanoseconds elapsed);

 private:
  AutoShift shift_;
  Nanoseconds counted_from_{};
  Nanoseconds countdown_{};  // what is left of it
};

}  // namespace tetron::review
