#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "review/attempt/attempt.hpp"

namespace tetron::review {

// How held keys answer, in milliseconds.
struct Handling {
  double das = 167;        // until a key to a side repeats
  double arr = 33;         // from one step to the next then; 0: to the wall at once
  double soft_drop = 33;   // a row takes while the piece is let fall; 0: to the floor at once
  double soft_factor = 0;  // if not 0: how many times as fast as by itself, in place of that
  friend bool operator==(const Handling&, const Handling&) = default;
};
inline constexpr double longest_handling = 2000;

// What held keys do by themselves: a piece goes on to a side after a while, and falls faster. Of two keys to
// the sides the one pressed last counts. Knows no game: who asks says how long a row takes by itself.
class AutoShift {
 public:
  using Nanoseconds = std::chrono::nanoseconds;

  // Takes effect from the next press on.
  void set(const Handling& handling) { handling_ = handling; }

  // False for a key that was down already: systems repeat them.
  bool press(Steer steer);
  void release(Steer steer);
  void release_all();

  // What the time that went by leads to, one step each and in order, without the first step of a press.
  // `row_time`: of a piece that falls by itself; `most`: steps that lead from anywhere to anywhere.
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
