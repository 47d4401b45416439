#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <thread>

namespace tetron::app {

// A ProgressLine that is updated five times a second while other threads work: only after one second, and
// only if messages go to a terminal. Removes itself at the end.
class ProgressThread {
 public:
  // `text` is called in a separate thread. What it returns must be safe to show.
  // `since` is when the work began.
  explicit ProgressThread(std::function<std::string()> text,
                          std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now());
  ProgressThread(const ProgressThread&) = delete;
  ProgressThread& operator=(const ProgressThread&) = delete;
  ~ProgressThread() { hide(); }

  // Removes the line permanently.
  void hide();

 private:
  std::jthread showing_;
};

}  // namespace tetron::app
