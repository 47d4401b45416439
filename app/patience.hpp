#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace tetron::app {

// A line on stderr that says how far thinking has come: after two seconds, and only on a terminal. Removes
// itself.
class Patience {
 public:
  explicit Patience(std::string what);
  Patience(const Patience&) = delete;
  Patience& operator=(const Patience&) = delete;
  ~Patience() { end(); }

  // To be called with 0 to 100 now and then; must not outlive this.
  std::function<void(int percent)> progress();
  void end();

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  bool wanted_;
  bool shown_ = false;
  Clock::time_point next_ = Clock::now() + std::chrono::seconds(2);
};

}  // namespace tetron::app
