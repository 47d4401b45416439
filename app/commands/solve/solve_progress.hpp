#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "app/io/progress_thread.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::app {

// A line on stderr that shows the progress of the solver. It appears after a second, only on a terminal, and
// only if `alone` is set, which means that the data does not go to a terminal as well. The destructor
// removes it.
class SolveProgress {
 public:
  explicit SolveProgress(bool alone);
  SolveProgress(const SolveProgress&) = delete;
  SolveProgress& operator=(const SolveProgress&) = delete;

  // The object that the solver writes to.
  solver::Progress& progress() { return progress_; }
  // Removes the line; it does not appear again.
  void hide();

 private:
  std::string described();
  // ", about 1:20 left" for the phase, assuming an even speed. Empty while too little is known.
  std::string left(double share);

  using Clock = std::chrono::steady_clock;
  solver::Progress progress_;
  // Used only by the thread that shows the line.
  std::uint64_t phases_ = 0;
  Clock::time_point phase_began_ = Clock::now();
  std::optional<ProgressThread> line_;  // declared last, so that it ends before what it reads
};

}  // namespace tetron::app
