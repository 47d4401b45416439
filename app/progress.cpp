#include "app/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "app/output.hpp"

namespace tetron::app {

Progress::Progress(const Output& out, std::uint64_t total)
    : wanted_(::isatty(STDERR_FILENO) == 1 && !out.is_terminal() && total > 0), total_(total) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::show(std::uint64_t done) {
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  shown_ = true;
  fmt::print(stderr, "\r{:3}% of {} MB", 100 * done / total_, total_ / 1'000'000);
  std::fflush(stderr);
}

}  // namespace tetron::app
