#pragma once

#include <chrono>
#include <cstdint>

namespace tetron::app {

class Output;

// A line on stderr that says how far long work has come: after a second, only on a terminal, and only while
// the data does not go to a terminal itself. Removes itself.
class Progress {
 public:
  Progress(const Output& out, std::uint64_t total);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  // Cheap enough for every step of a loop.
  void at(std::uint64_t done) {
    if (wanted_ && ++calls_ % 4096 == 0) [[unlikely]]
      show(done);
  }

 private:
  using Clock = std::chrono::steady_clock;
  void show(std::uint64_t done);

  bool wanted_;
  bool shown_ = false;
  std::uint64_t total_;
  std::uint64_t calls_ = 0;
  Clock::time_point next_ = Clock::now() + std::chrono::seconds(1);
};

}  // namespace tetron::app
