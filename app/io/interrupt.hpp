#pragma once

#include <array>
#include <stop_token>
#include <thread>

namespace tetron::app {

// As long as it lives, the first SIGINT, SIGTERM or SIGHUP is noted instead of ending the program, so that
// what was done can be kept. A second one ends it as always, and one that is ignored (nohup) stays so. At
// most one at a time. It has no thread, so that processes may be forked beside it.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  bool has_come() const noexcept;
};

// An interrupt that asks for a stop, for work that takes a token; a thread of its own does so.
class StopOnInterrupt {
 public:
  StopOnInterrupt();
  StopOnInterrupt(const StopOnInterrupt&) = delete;
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;
  ~StopOnInterrupt();

  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::array<int, 2> pipe_{-1, -1};
  Interrupt interrupt_;
  std::jthread waiting_;
};

// In a process that was forked to work for its parent: where an Interrupt lives, that one decides what Ctrl+C
// means and ends its processes by SIGTERM, which ends this one at once.
void leave_interrupts_to_parent();

}  // namespace tetron::app
