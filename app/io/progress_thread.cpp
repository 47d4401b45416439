#include "app/io/progress_thread.hpp"

#include <condition_variable>
#include <mutex>
#include <utility>

#include "app/io/progress_line.hpp"

namespace tetron::app {

ProgressThread::ProgressThread(std::function<std::string()> text) {
  if (!ProgressLine({}).is_wanted()) return;
  showing_ = std::jthread([text = std::move(text)](std::stop_token stop) {
    ProgressLine line{{}};
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    const auto never = [] { return false; };
    for (auto wait = std::chrono::milliseconds(1000);; wait = std::chrono::milliseconds(200)) {
      wake.wait_for(lock, stop, wait, never);
      if (stop.stop_requested()) break;
      line.show(text());
    }
  });
}

void ProgressThread::hide() {
  showing_ = {};  // requests a stop and waits for the thread
}

}  // namespace tetron::app
