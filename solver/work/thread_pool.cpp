#include "solver/work/thread_pool.hpp"

#include <algorithm>
#include <system_error>

namespace tetron::solver {

ThreadPool::ThreadPool(int threads)
    : size_(threads > 0 ? threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))) {}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  start_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::together(const std::function<void(int)>& work) {
  while (static_cast<int>(threads_.size()) + 1 < size_) {
    const int number = static_cast<int>(threads_.size()) + 1;
    try {
      threads_.emplace_back([this, number] { serve(number); });
    } catch (const std::system_error&) {
      size_ = number;  // the system has no more threads
    }
  }
  {
    const std::lock_guard lock(mutex_);
    job_ = &work;
    busy_ = size_ - 1;
    ++round_;
  }
  start_.notify_all();
  work(0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [&] { return busy_ == 0; });
  job_ = nullptr;
}

void ThreadPool::share(std::size_t count, std::size_t grain,
                       const std::function<void(std::size_t, std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  together([&](int) {
    for (std::size_t begin = next.fetch_add(grain); begin < count; begin = next.fetch_add(grain))
      work(begin, std::min(count, begin + grain));
  });
}

void ThreadPool::serve(int number) {
  std::size_t seen = 0;
  for (;;) {
    const std::function<void(int)>* job = nullptr;
    {
      std::unique_lock lock(mutex_);
      start_.wait(lock, [&] { return closing_ || round_ != seen; });
      if (closing_) return;
      seen = round_;
      job = job_;
    }
    (*job)(number);
    const std::lock_guard lock(mutex_);
    if (--busy_ == 0) done_.notify_one();
  }
}

}  // namespace tetron::solver
