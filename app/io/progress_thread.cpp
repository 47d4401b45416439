#include "app/io/progress_thread.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "app/io/progress_line.hpp"

namespace tetron::app {

ProgressThread::ProgressThread(std::function<std::string()> text,
                               std::chrono::steady_clock::time_point since) {
  if (!ProgressLine({}).is_wanted()) return;
  showing_ = std::jthread([text = std::move(text), since](std::stop_token stop) {
    ProgressLine line{{}};
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    const auto never = [] { return false; };
    // A short search after others does not make the line flash.
    constexpr std::chrono::milliseconds again{200};
    auto next = std::max(since + std::chrono::seconds(1), std::chrono::steady_clock::now() + again);
    for (;; next = std::chrono::steady_clock::now() + again) {
      wake.wait_until(lock, stop, next, never);
      if (stop.stop_requested()) break;
      line.show(text());
    }
  });
}

void ProgressThread::hide() {
  showing_ = {};  // requests a stop and waits for the thread
}

}  // namespace tetron::app
