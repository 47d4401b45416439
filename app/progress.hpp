#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tetron::app {

class Output;

// "25 MB"
std::string megabytes(std::uint64_t bytes);

// A line on stderr that says how far long work has come: after a second, only on a terminal, and only while
// the data does not go to a terminal itself. Removes itself.
class Progress {
 public:
  // `whole`: the total for people: "25 MB", "12:34".
  Progress(const Output& out, std::uint64_t total, std::string whole);
  // Of work whose data goes to files.
  Progress(std::uint64_t total, std::string whole);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  // Cheap enough for every step of a loop.
  void at(std::uint64_t done) {
    if (wanted_ && ++calls_ % 4096 == 0) [[unlikely]]
      show(done);
  }
  // The same for steps that take some milliseconds each.
  void reached(std::uint64_t done) {
    if (wanted_) show(done);
  }

 private:
  using Clock = std::chrono::steady_clock;
  void show(std::uint64_t done);

  bool wanted_;
  bool shown_ = false;
  std::uint64_t total_;
  std::string whole_;
  std::uint64_t calls_ = 0;
  Clock::time_point next_ = Clock::now() + std::chrono::seconds(1);
};

}  // namespace tetron::app
