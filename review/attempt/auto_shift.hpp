#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "review/attempt/attempt.hpp"

namespace tetron::review {

// How fast held keys repeat, in milliseconds.
struct Handling {
  double das = 167;        // until a key to a side repeats
  double arr = 33;         // between repeats; 0: to the wall at once
  double soft_drop = 33;   // per row while soft drop is held; 0: to the floor at once
  double soft_factor = 0;  // if not 0: soft drop is this many times as fast as gravity instead
  friend bool operator==(const Handling&, const Handling&) = default;
};
inline constexpr double longest_handling = 2000;

// Repeats held keys: moves to a side after a delay, and soft drop. If both sides are held, the one pressed
// last counts. Knows nothing of the game: the caller says how long a row takes by itself.
class AutoShift {
 public:
  using Nanoseconds = std::chrono::nanoseconds;

  // Takes effect from the next press on.
  void set(const Handling& handling) { handling_ = handling; }

  // False if the key was already down; operating systems repeat key presses.
  bool press(Steer steer);
  void release(Steer steer);
  void release_all();

  // The steps due after so much time, in order, without the first step of each press. `row_time`: for which a
  // falling piece needs for a row; `most`: enough steps to cross the field.
  std::vector<Steer> advance(Nanoseconds elapsed, Nanoseconds row_time, int most);

 private:
  struct Held {
    bool is_down = false;
    unsigned order = 0;  // of the presses
  };
  struct Repeating {
    Nanoseconds waited{};  // since the press, or since the last step
    bool repeats = false;
  };

  std::optional<Steer> side() const;
  static void repeat(Repeating& key, Steer steer, Nanoseconds elapsed, Nanoseconds first, Nanoseconds next,
                     int most, std::vector<Steer>& steps);

  Handling handling_;
  std::array<Held, 9> held_{};
  unsigned presses_ = 0;
  Repeating shifting_;
  Repeating falling_;
};

}  // namespace tetron::review
