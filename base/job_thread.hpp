#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace tetron::base {

// Does jobs in a thread of its own, one after the other. The one that goes on when this ends is told to stop
// and waited for; those after it are not begun. Jobs throw nothing.
template <class Result>
class JobThread {
 public:
  using Job = std::function<Result(std::stop_token)>;

  JobThread() : thread_([this](const std::stop_token& stop) { work(stop); }) {}

  void ask(Job job) {
    const std::scoped_lock lock(mutex_);
    asked_.push_back(std::move(job));
    something_asked_.notify_one();
  }
  // What has been done since the last call, in the order in which it was asked for.
  std::vector<Result> take() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(done_, {});
  }

 private:
  void work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (something_asked_.wait(lock, stop, [this] { return !asked_.empty(); })) {
      const Job job = std::move(asked_.front());
      asked_.pop_front();
      lock.unlock();
      Result result = job(stop);
      lock.lock();
      done_.push_back(std::move(result));
      if (stop.stop_requested()) return;
    }
  }

  std::mutex mutex_;
  std::condition_variable_any something_asked_;
  std::deque<Job> asked_;
  std::vector<Result> done_;
  std::jthread thread_;  // uses the others
};

}  // namespace tetron::base
