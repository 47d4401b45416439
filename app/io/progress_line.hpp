#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tetron::app {

class Output;

// How much of some work is done, and how long the rest will take. What it says of the work only grows.
class HowFar {
 public:
  using Clock = std::chrono::steady_clock;

  explicit HowFar(Clock::time_point now = Clock::now()) : began_(now) {}

  // Says how much is done, 0 to 1. Less than before counts as before.
  void reach(double share, Clock::time_point now = Clock::now());

  // "42%"; below ten with one decimal: "0.3%".
  std::string percent() const;
  // ", about 1:20 left", if the work continues as fast as in the second half of the time so far. Empty while
  // too little is known.
  std::string left() const;

 private:
  Clock::time_point began_;
  Clock::time_point now_ = began_;
  double share_ = 0;
  std::vector<std::pair<Clock::time_point, double>> earlier_;  // by time; few
};

// Sends progress lines, each with a line end, to this descriptor instead of the terminal. For a program that
// has started this one and shows them itself.
void send_progress_to(int descriptor);

// A line among the messages that shows the progress of long work: only after some time, and only if messages
// go to a terminal. Removes itself at the end. A run with many files (part.hpp) has no such line for each.
class ProgressLine {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ProgressLine(Clock::duration patience);
  // The same, but shown only if the data does not go to a terminal itself.
  ProgressLine(Clock::duration patience, const Output& data);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { end(); }

  bool is_wanted() const { return wanted_; }
  // Whether it is time to show something; at most ten times a second.
  bool is_due();
  // The text must be safe to show.
  void show(std::string_view text);
  void end();

  // Returns a function that shows "WHAT:  42%" when called with 0 to 100. It must not outlive this object.
  std::function<void(int percent)> percent_of(std::string what);

 private:
  bool wanted_;
  bool shown_ = false;
  Clock::time_point next_;
};

}  // namespace tetron::app
