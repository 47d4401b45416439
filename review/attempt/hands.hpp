#pragma once

#include <chrono>

#include "review/attempt/attempt.hpp"
#include "review/attempt/auto_shift.hpp"

namespace tetron::review {

// Who plays on: the keys that are held, and the time that is counted down before it begins. While it is
// counted down keys charge, and nothing moves.
class Hands {
 public:
  using Nanoseconds = std::chrono::nanoseconds;

  // No key is held then, and it is counted down from `countdown`.
  void begin(const Handling& handling, Nanoseconds countdown);
  Nanoseconds countdown() const { return countdown_; }

  // False for a key that was down already: systems repeat them.
  bool press(Attempt& attempt, Steer steer);
  void release(Steer steer) { shift_.release(steer); }
  void release_all() { shift_.release_all(); }
  // As if the key were pressed for a moment; `is_held`: it goes on from the tap before.
  void tap(Attempt& attempt, Steer steer, bool is_held = false);
  // So much time goes by.
  void go_on(Attempt& attempt, Nanoseconds elapsed);

 private:
  AutoShift shift_;
  Nanoseconds counted_from_{};
  Nanoseconds countdown_{};  // that is left
};

}  // namespace tetron::review
