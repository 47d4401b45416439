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

// Does jobs in order in a separate thread. The destructor asks the current job to stop and waits for it;
// later jobs are not begun. Jobs must not throw.
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
  // The results since the last call, in the order of the jobs.
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
  std::jthread thread_;  // last, because it uses the members above
};

}  // namespace tetron::base
