#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "replay/kinds/tetrio/replayed.hpp"

namespace tetron::tetrio {

// Replays rounds on all processors while the caller reads the next recording.
class RoundQueue {
 public:
  // The rounds of one recording, each with its players as tetrio::replayed() gives them.
  using Played = std::vector<std::vector<Replayed>>;
  struct Job {
    std::span<const Round> rounds;
    Played played;
    std::size_t left = 0;  // rounds that are not played yet
  };

  // `threads` includes the caller's; 0 means as many as the machine has. They start with the first job.
  explicit RoundQueue(unsigned threads = 0);
  // Abandons jobs that are not finished.
  ~RoundQueue();
  RoundQueue(const RoundQueue&) = delete;
  RoundQueue& operator=(const RoundQueue&) = delete;

  // The rounds must stay in memory, unchanged, until the job is finished.
  std::shared_ptr<Job> add(std::span<const Round> rounds);
  // Helps to play until all rounds of the job are played.
  Played finish(Job& job);

 private:
  struct Task {
    std::shared_ptr<Job> job;
    std::size_t round = 0;
  };
  void serve();
  // Takes the first task and plays it. The lock is held at the call and on return.
  void play_one(std::unique_lock<std::mutex>& lock);

  unsigned threads_wanted_;
  std::mutex mutex_;
  std::condition_variable more_;
  std::condition_variable done_;
  std::deque<Task> tasks_;
  bool closing_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace tetron::tetrio
