#pragma once

#include <string>

#include "app/commands/pc/pc_options.hpp"
#include "app/exit_code.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/progress_thread.hpp"

namespace tetron::app {

// Limits of a run, Ctrl-C among them, and a line on stderr that says what is going on after a second.
class PcRun {
 public:
  explicit PcRun(const PcOptions& options);
  PcRun(const PcRun&) = delete;
  PcRun& operator=(const PcRun&) = delete;

  const solver::Limits& limits() const { return limits_; }

 private:
  StopOnInterrupt interrupt_;
  solver::Progress progress_;
  solver::Limits limits_;
  ProgressThread line_;  // ends before what it reads
};

// Does work that takes limits. Afterwards, while what it found is written, Ctrl-C ends the program as always.
template <class Work>
auto within_limits(const PcOptions& options, const Work& work) {
  const PcRun run(options);
  return work(run.limits());
}

// The exit code of a run, and what there is to say about it: stopped early, or nothing found and why.
ExitCode tell_end(solver::End end, bool found, const std::string& why_not);

}  // namespace tetron::app
