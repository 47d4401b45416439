#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

// Internal to the solver.
namespace tetron::solver {

// Threads that do a job together with the thread that owns them. They are started by the first job.
class ThreadPool {
 public:
  // `threads` includes the caller; 0: as many as the machine has.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int size() const { return size_; }
  // Calls `work` on every thread, with numbers from 0 (the caller's), and returns when all calls have
  // returned.
  void together(const std::function<void(int)>& work);
  // Calls `work(begin, end)` for parts of 0..count of at most `grain`, on any thread and in any order.
  void share(std::size_t count, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& work);

 private:
  void serve(int number);

  int size_;
  std::mutex mutex_;
  std::condition_variable start_;
  std::condition_variable done_;
  const std::function<void(int)>* job_ = nullptr;
  std::size_t round_ = 0;
  int busy_ = 0;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tetron::solver
