#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace tetron::app {

class Output;

// From now on lines that say how far work has come go to this descriptor, each with its end, and not to the
// terminal: for a program that started this one and shows them itself.
void send_progress_to(int descriptor);

// A line among the messages that says how far long work has come: after some time only, and only where
// messages go to a terminal. Removes itself. Of many files (part.hpp) none has a line of its own.
class ProgressLine {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ProgressLine(Clock::duration patience);
  // The same, and only while the data does not go to a terminal itself.
  ProgressLine(Clock::duration patience, const Output& data);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { end(); }

  bool is_wanted() const { return wanted_; }
  // Whether it is time to show something: ten times a second at most.
  bool is_due();
  // The text must be safe to show.
  void show(std::string_view text);
  void end();

  // Shows "WHAT:  42%" when called with 0 to 100, now and then; must not outlive this.
  std::function<void(int percent)> percent_of(std::string what);

 private:
  bool wanted_;
  bool shown_ = false;
  Clock::time_point next_;
};

}  // namespace tetron::app
