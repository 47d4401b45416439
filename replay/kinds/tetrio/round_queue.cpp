#include "replay/kinds/tetrio/round_queue.hpp"

#include <algorithm>
#include <utility>

namespace tetron::tetrio {

RoundQueue::RoundQueue(unsigned threads)
    : threads_wanted_(threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency())) {}

RoundQueue::~RoundQueue() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
    tasks_.clear();
  }
  more_.notify_all();
}

std::shared_ptr<RoundQueue::Job> RoundQueue::add(std::span<const Round> rounds) {
  auto job = std::make_shared<Job>(Job{rounds, Played(rounds.size()), rounds.size()});
  {
    const std::scoped_lock lock(mutex_);
    for (std::size_t round = 0; round < rounds.size(); ++round) tasks_.push_back({job, round});
  }
  while (threads_.size() + 1 < threads_wanted_) threads_.emplace_back([this] { serve(); });
  more_.notify_all();
  return job;
}

void RoundQueue::play_one(std::unique_lock<std::mutex>& lock) {
  const Task task = std::move(tasks_.front());
  tasks_.pop_front();
  lock.unlock();
  std::vector<Replayed> played = replayed(task.job->rounds[task.round]);
  lock.lock();
  task.job->played[task.round] = std::move(played);
  if (--task.job->left == 0) done_.notify_all();
}

void RoundQueue::serve() {
  std::unique_lock lock(mutex_);
  while (!closing_) {
    if (tasks_.empty())
      more_.wait(lock);
    else
      play_one(lock);
  }
}

RoundQueue::Played RoundQueue::finish(Job& job) {
  std::unique_lock lock(mutex_);
  while (job.left > 0) {
    if (tasks_.empty())
      done_.wait(lock);
    else
      play_one(lock);
  }
  return std::move(job.played);
}

}  // namespace tetron::tetrio
