#pragma once

#include <array>
#include <stop_token>
#include <thread>

namespace tetron::app {

// Installs handlers so that signals that end the program first remove unfinished files. Ignored signals
// (nohup) stay ignored. A closed pipe and a file that becomes too large are errors of writing. If memory
// runs out where that cannot be reported, the usual message is shown and the program ends with the usual
// code.
void handle_signals();

// While it exists, the first SIGINT, SIGTERM or SIGHUP is noted instead of ending the program, so that
// finished work can be saved. A second one ends the program as usual. Signals that were ignored (nohup) stay
// ignored. At most one may exist. It has no thread, so the process may be forked.
class Interrupt {
 public:
  // `patience`: after so many seconds the first signal also ends the program, because it waits for something,
  // such as a file that cannot be read; 0: it does not.
  explicit Interrupt(unsigned patience = 0);
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  bool has_come() const noexcept;
};

// An interrupt that requests a stop from work with a stop token. It uses a thread.
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

// For a process that was forked to work for its parent: if an Interrupt exists there, the parent decides
// what Ctrl+C means, and ends its processes with SIGTERM, which ends this one immediately.
void leave_interrupts_to_parent();

}  // namespace tetron::app
