#include "app/commands/solve/solve_progress.hpp"
#include "base/counted.hpp"

#include <fmt/format.h>

#include <utility>

namespace tetron::app {

SolveProgress::SolveProgress(bool alone) {
  if (alone) line_.emplace([this] { return described(); });
}

void SolveProgress::hide() {
  line_.reset();
}

std::string SolveProgress::left(double share) {
  constexpr double least_share = 0.02;
  constexpr std::chrono::seconds least_time{2};
  const auto passed = Clock::now() - phase_began_;
  if (share < least_share || passed < least_time) return {};
  const auto seconds = std::chrono::duration<double>(passed).count() * (1 - share) / share;
  const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
  if (whole >= 3600)
    return fmt::format(", about {}:{:02}:{:02} left", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format(", about {}:{:02} left", whole / 60, whole % 60);
}

std::string SolveProgress::described() {
  using Phase = solver::Progress::Phase;
  const double share = progress_.share();
  const int percent = static_cast<int>(100 * share);
  const Phase phase = progress_.phase();
  const std::uint64_t phases = progress_.phases();
  if (std::exchange(phases_, phases) != phases) phase_began_ = Clock::now();
  switch (phase) {
    case Phase::idle:
      return {};
    case Phase::search:
      return "searching: " + base::counted(progress_.tilings(), "tiling");
    case Phase::graph:
      return fmt::format("graph: {}%", percent) + left(share);
    case Phase::tables:
      return fmt::format("counting: {}% of the graph", percent) + left(share);
    case Phase::walk:
      return fmt::format("{}% of the graph, {}", percent, base::counted(progress_.tilings(), "tiling"));
  }
  return {};
}

}  // namespace tetron::app
