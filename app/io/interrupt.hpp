#pragma once

#include <array>
#include <stop_token>
#include <thread>

namespace tetron::app {

// As long as it lives, the first SIGINT, SIGTERM or SIGHUP asks for a stop instead of ending the program, so
// that what was done can be kept. A second one ends it as always, and one that is ignored (nohup) stays so.
// At most one at a time.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::array<int, 2> pipe_{-1, -1};
  std::jthread waiting_;
};

}  // namespace tetron::app
