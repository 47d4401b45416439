#include "app/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "app/output.hpp"

namespace tetron::app {

std::string megabytes(std::uint64_t bytes) {
  return fmt::format("{} MB", bytes / 1'000'000);
}

Progress::Progress(const Output& out, std::uint64_t total, std::string whole)
    : Progress(total, std::move(whole)) {
  wanted_ = wanted_ && !out.is_terminal();
}

Progress::Progress(std::uint64_t total, std::string whole)
    : wanted_(::isatty(STDERR_FILENO) == 1 && total > 0), total_(total), whole_(std::move(whole)) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::show(std::uint64_t done) {
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  shown_ = true;
  fmt::print(stderr, "\r{:3}% of {}", 100 * std::min(done, total_) / total_, whole_);
  std::fflush(stderr);
}

}  // namespace tetron::app
