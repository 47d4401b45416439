#include "app/commands/pc/pc_run.hpp"

#include <fmt/format.h>

#include "app/io/messages.hpp"

namespace tetron::app {

PcRun::PcRun(const PcOptions& options)
    : limits_(options.limits()),
      line_([this] { return fmt::format("searching: {} boards", fmt::group_digits(progress_.tilings())); }) {
  limits_.stop = interrupt_.token();
  limits_.progress = &progress_;
}

ExitCode tell_end(solver::End end, bool found, const std::string& why_not) {
  switch (end) {
    case solver::End::deadline:
      warning("stopped before the end: the time is up; there may be more");
      return ExitCode::damaged;
    case solver::End::memory:
      warning("stopped before the end: this takes more memory than --memory allows; there may be more");
      return ExitCode::damaged;
    case solver::End::stop_requested:
    case solver::End::enough:
      warning("stopped before the end: interrupted; there may be more");
      return ExitCode::damaged;
    case solver::End::complete:
      break;
  }
  if (found) return ExitCode::done;
  note(why_not.empty() ? "there is no way" : base::safe("there is no way: {}", why_not));
  return ExitCode::problems;
}

}  // namespace tetron::app
