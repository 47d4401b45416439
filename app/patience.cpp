#include "app/patience.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace tetron::app {

Patience::Patience(std::string what) : what_(std::move(what)), wanted_(::isatty(STDERR_FILENO) == 1) {}

std::function<void(int percent)> Patience::progress() {
  return [this](int percent) {
    const auto now = Clock::now();
    if (!wanted_ || now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    shown_ = true;
    fmt::print(stderr, "\r{}: {:3}%", what_, percent);
    std::fflush(stderr);
  };
}

void Patience::end() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
  shown_ = false;
}

}  // namespace tetron::app
