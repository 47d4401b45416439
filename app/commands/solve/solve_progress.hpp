#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "app/io/progress_thread.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::app {

// A line on stderr that says how far the solver has come: after a second, only on a terminal, and only if
// `alone`, that is while the data does not go to a terminal too. Removes itself.
class SolveProgress {
 public:
  explicit SolveProgress(bool alone);
  SolveProgress(const SolveProgress&) = delete;
  SolveProgress& operator=(const SolveProgress&) = delete;

  // What the solver writes to.
  solver::Progress& progress() { return progress_; }
  // Takes the line away for good.
  void hide();

 private:
  std::string described();
  // ", about 1:20 left" of the phase, as far as it went evenly so far; nothing as long as that says little.
  std::string left(double share);

  using Clock = std::chrono::steady_clock;
  solver::Progress progress_;
  // For the thread that shows the line alone.
  std::uint64_t phases_ = 0;
  Clock::time_point phase_began_ = Clock::now();
  std::optional<ProgressThread> line_;  // ends before what it reads
};

}  // namespace tetron::app
