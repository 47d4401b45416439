#include "app/solve_progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>

namespace tetron::app {

SolveProgress::SolveProgress(bool alone) {
  if (!alone || ::isatty(STDERR_FILENO) != 1) return;
  showing_ = std::jthread([this](std::stop_token stop) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    const auto never = [] { return false; };
    bool shown = false;
    for (auto wait = std::chrono::milliseconds(1000);; wait = std::chrono::milliseconds(200)) {
      wake.wait_for(lock, stop, wait, never);
      if (stop.stop_requested()) break;
      shown = true;
      show();
    }
    if (shown) fmt::print(stderr, "\r\x1b[K");
  });
}

SolveProgress::~SolveProgress() = default;

void SolveProgress::hide() {
  showing_ = {};  // asks the thread to stop and waits for it
}

void SolveProgress::show() const {
  using Phase = solver::Progress::Phase;
  const int percent = static_cast<int>(100 * progress_.share());
  fmt::print(stderr, "\r\x1b[K");
  switch (progress_.phase()) {
    case Phase::idle:
      break;
    case Phase::search:
      fmt::print(stderr, "searching: {} tilings", progress_.tilings());
      break;
    case Phase::graph:
      fmt::print(stderr, "graph: {}%", percent);
      break;
    case Phase::tables:
      fmt::print(stderr, "counting: {}% of the graph", percent);
      break;
    case Phase::walk:
      fmt::print(stderr, "{}% of the graph, {} tilings", percent, progress_.tilings());
      break;
  }
  std::fflush(stderr);
}

}  // namespace tetron::app
