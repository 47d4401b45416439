#pragma once

#include <cstdint>
#include <string>

#include "app/io/progress_line.hpp"

namespace tetron::app {

// "25 MB"
std::string megabytes(std::uint64_t bytes);

// Shows how much of some work is done, and how long the rest takes, in a ProgressLine after one second. The
// total must be known.
class WorkProgress {
 public:
  // `whole` is the total for readers: "25 MB", "12:34".
  WorkProgress(const Output& data, std::uint64_t total, std::string whole);
  // For work whose data goes to files.
  WorkProgress(std::uint64_t total, std::string whole);

  // Fast enough for every step of a loop.
  void at(std::uint64_t done) {
    if (wanted_ && ++calls_ % 4096 == 0) [[unlikely]]
      show(done);
  }
  // The same for steps that take some milliseconds each.
  void reached(std::uint64_t done) {
    if (wanted_) show(done);
  }

 private:
  void show(std::uint64_t done);

  ProgressLine line_;
  std::uint64_t total_;
  std::string whole_;
  bool wanted_;
  std::uint64_t calls_ = 0;
  HowFar how_far_;
};

}  // namespace tetron::app
