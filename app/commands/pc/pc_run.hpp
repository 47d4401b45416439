#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/commands/pc/pc_options.hpp"
#include "app/exit_code.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/output.hpp"
#include "app/io/progress_thread.hpp"
#include "solver/pc/queue.hpp"

namespace tetron::app {

// Limits of a run, Ctrl-C among them, and a line on stderr that says what is going on after a second.
class PcRun {
 public:
  explicit PcRun(const PcOptions& options);
  PcRun(const PcRun&) = delete;
  PcRun& operator=(const PcRun&) = delete;

  const solver::Limits& limits() const { return limits_; }
  // Takes the line away for good.
  void hide() { line_.hide(); }

 private:
  StopOnInterrupt interrupt_;
  solver::Progress progress_;
  solver::Limits limits_;
  ProgressThread line_;  // ends before what it reads
};

// The exit code of a run, and what there is to say about it: stopped early, or nothing found and why.
ExitCode tell_end(solver::End end, bool found, const std::string& why_not);

// A percentage with two digits.
std::string percent_of(std::uint64_t part, std::uint64_t whole);
// A JSON array of the sequences in a set, at most so many; -1: all.
void append_sequences(std::string& out, const pc::Queues& queues, const std::vector<std::uint64_t>& set,
                      std::string_view quote, std::string_view between, std::uint64_t most);

}  // namespace tetron::app
