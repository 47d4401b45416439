#include "app/commands/solve/search_progress.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/counted.hpp"

namespace tetron::app {

SearchProgress::SearchProgress(bool alone, std::string_view what, Clock::time_point since, std::string before)
    : what_(what), before_(std::move(before)), phase_(since) {
  if (alone) line_.emplace([this] { return before_ + described(); }, since);
}

void SearchProgress::hide() {
  line_.reset();
}

std::string SearchProgress::described() {
  using Phase = solver::Progress::Phase;
  const Phase phase = progress_.phase();
  const std::uint64_t phases = progress_.phases();
  if (std::exchange(phases_, phases) != phases) phase_ = HowFar();
  phase_.reach(progress_.share());
  const std::string percent = phase_.percent();
  // A problem that is solved in parts has a graph and its tables for each of them.
  const std::string step = phases > 2 ? fmt::format("step {}, ", phases) : std::string();
  const std::string found = base::counted(progress_.tilings(), what_);
  switch (phase) {
    case Phase::idle:
      return {};
    case Phase::search:
      return progress_.share() > 0 ? fmt::format("{}: {}{}", percent, found, phase_.left())
                                   : "searching: " + found;
    case Phase::graph:
      return fmt::format("{}graph: {}{}", step, percent, phase_.left());
    case Phase::tables:
      return fmt::format("{}counting: {} of the graph{}", step, percent, phase_.left());
    case Phase::walk:
      return fmt::format("{}{} of the graph, {}", step, percent, found);
  }
  return {};
}

}  // namespace tetron::app
