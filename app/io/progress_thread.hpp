#pragma once

#include <functional>
#include <string>
#include <thread>

namespace tetron::app {

// A ProgressLine that is written anew five times a second while other threads work: from a second on, only
// where messages go to a terminal. Removes itself.
class ProgressThread {
 public:
  // Calls `text` from a thread of its own; what it gives must be safe to show.
  explicit ProgressThread(std::function<std::string()> text);
  ProgressThread(const ProgressThread&) = delete;
  ProgressThread& operator=(const ProgressThread&) = delete;
  ~ProgressThread() { hide(); }

  // Takes the line away for good.
  void hide();

 private:
  std::jthread showing_;
};

}  // namespace tetron::app
