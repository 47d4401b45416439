#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <new>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "player/playlist.hpp"

namespace tetron::player {

// Reads what a list shows of games in a thread of its own, one after the other.
class GameReader {
 public:
  GameReader() : thread_([this](const std::stop_token& stop) { work(stop); }) {}

  void ask(std::size_t index, ReadGame job) {
    const std::scoped_lock lock(mutex_);
    asked_.emplace_back(index, std::move(job));
    ++waiting_;
    something_asked_.notify_one();
  }
  // How many were asked for and have not been taken.
  std::size_t waiting() const { return waiting_; }
  // What has been read since the last call.
  std::vector<std::pair<std::size_t, scene::ListedGame>> take() {
    const std::scoped_lock lock(mutex_);
    waiting_ -= read_.size();
    return std::exchange(read_, {});
  }

 private:
  void work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (something_asked_.wait(lock, stop, [this] { return !asked_.empty(); })) {
      auto [index, job] = std::move(asked_.front());
      asked_.pop_front();
      lock.unlock();
      scene::ListedGame game;
      try {
        game = job(stop);
      } catch (const std::bad_alloc&) {
        game.problem = "not enough memory";
        game.is_unreadable = true;
      }
      game.is_read = true;
      lock.lock();
      read_.emplace_back(index, std::move(game));
      if (stop.stop_requested()) return;
    }
  }

  std::mutex mutex_;
  std::condition_variable_any something_asked_;
  std::deque<std::pair<std::size_t, ReadGame>> asked_;
  std::vector<std::pair<std::size_t, scene::ListedGame>> read_;
  std::size_t waiting_ = 0;  // known to the thread that asks only
  std::jthread thread_;      // uses the others
};

}  // namespace tetron::player
