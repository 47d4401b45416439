#pragma once

#include <cstddef>
#include <deque>
#include <new>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "base/job_thread.hpp"
#include "player/games/playlist.hpp"

namespace tetron::player {

// Reads what a list shows of games, one after the other, in a thread.
class GameReader {
 public:
  void ask(std::size_t index, ReadGame job) {
    waiting_.emplace_back(index);
    thread_.ask([job = std::move(job)](const std::stop_token& stop) {
      scene::ListedGame game;
      try {
        game = job(stop);
      } catch (const std::bad_alloc&) {
        game.problem = "not enough memory";
        game.is_unreadable = true;
      }
      game.is_read = true;
      return game;
    });
  }
  // How many were requested and not yet returned.
  std::size_t waiting() const { return waiting_.size(); }
  // What has been read since the last call.
  std::vector<std::pair<std::size_t, scene::ListedGame>> take() {
    std::vector<std::pair<std::size_t, scene::ListedGame>> read;
    for (scene::ListedGame& game : thread_.take()) {
      if (const auto index = waiting_.front()) read.emplace_back(*index, std::move(game));
      waiting_.pop_front();
    }
    return read;
  }
  // Games were added. A request for the one before them is dropped.
  void insert(const MoreGames& more) {
    for (std::optional<std::size_t>& index : waiting_) {
      if (index == more.after)
        index.reset();
      else if (index && *index > more.after)
        *index += more.count;
    }
  }

 private:
  std::deque<std::optional<std::size_t>> waiting_;  // empty: no longer needed
  base::JobThread<scene::ListedGame> thread_;
};

}  // namespace tetron::player
