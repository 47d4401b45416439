#pragma once

#include <string>
#include <thread>

#include "solver/limits.hpp"

namespace tetron::app {

// A line on stderr that says how far the solver has come: after a second, only on a terminal, and only if
// `alone`, that is while the data does not go to a terminal too. Removes itself.
class SolveProgress {
 public:
  explicit SolveProgress(bool alone);
  SolveProgress(const SolveProgress&) = delete;
  SolveProgress& operator=(const SolveProgress&) = delete;
  ~SolveProgress();

  // What the solver writes to.
  solver::Progress& progress() { return progress_; }
  // Takes the line away for good.
  void hide();

 private:
  std::string described() const;

  solver::Progress progress_;
  std::jthread showing_;
};

}  // namespace tetron::app
