#include "app/commands/solve/solve_progress.hpp"

#include <fmt/format.h>

namespace tetron::app {

SolveProgress::SolveProgress(bool alone) {
  if (alone) line_.emplace([this] { return described(); });
}

void SolveProgress::hide() {
  line_.reset();
}

std::string SolveProgress::described() const {
  using Phase = solver::Progress::Phase;
  const int percent = static_cast<int>(100 * progress_.share());
  switch (progress_.phase()) {
    case Phase::idle:
      return {};
    case Phase::search:
      return fmt::format("searching: {} tilings", progress_.tilings());
    case Phase::graph:
      return fmt::format("graph: {}%", percent);
    case Phase::tables:
      return fmt::format("counting: {}% of the graph", percent);
    case Phase::walk:
      return fmt::format("{}% of the graph, {} tilings", percent, progress_.tilings());
  }
  return {};
}

}  // namespace tetron::app
