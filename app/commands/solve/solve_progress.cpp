#include "app/commands/solve/solve_progress.hpp"

#include <fmt/format.h>

#include <condition_variable>
#include <mutex>

#include "app/io/progress_line.hpp"

namespace tetron::app {

SolveProgress::SolveProgress(bool alone) {
  if (!alone || !ProgressLine({}).is_wanted()) return;
  showing_ = std::jthread([this](std::stop_token stop) {
    ProgressLine line{{}};
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    const auto never = [] { return false; };
    for (auto wait = std::chrono::milliseconds(1000);; wait = std::chrono::milliseconds(200)) {
      wake.wait_for(lock, stop, wait, never);
      if (stop.stop_requested()) break;
      line.show(described());
    }
  });
}

SolveProgress::~SolveProgress() = default;

void SolveProgress::hide() {
  showing_ = {};  // asks the thread to stop and waits for it
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
