#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "player/controller/lesson.hpp"
#include "player/games/playlist.hpp"

namespace tetron::player {

// Mistakes of a list of games that the user tries to do better, one after the other. Mistakes are named by
// how many events of their recording happened before them.
struct Training {
  std::size_t wanted = 0;  // how many of them
  std::string player{};    // only those of the player with this name; empty: of all
  // Whether one need not be tried.
  std::function<bool(const OpenRecording&, std::uint32_t event)> is_done{};
  // Called with what the review says of a drop.
  std::function<void(const OpenRecording&, std::uint32_t event, bool is_good)> note{};
};

// How far the user has come with a training, if there is one.
class TrainingSession {
 public:
  // Must outlive it.
  explicit TrainingSession(const std::optional<Training>& training) : training_(training) {}

  bool is_on() const { return training_ && !has_ended_; }
  void end() { has_ended_ = true; }
  // How many mistakes were tried, and how many of them were done better.
  std::size_t tried() const { return tried_; }
  std::size_t done_better() const { return done_better_; }
  bool is_done() const { return tried_ >= training_->wanted; }
  const std::string& player() const { return training_->player; }
  // The list of games begins again. Returns false if nothing was tried since it began before.
  bool begin_again() { return std::exchange(tried_before_, tried_) != tried_; }
  // A part of it with a game; `game` returns the game. Both must outlive the lesson.
  Lesson lesson(std::function<const OpenRecording&()> game) {
    constexpr std::size_t games = 10;  // over which it is spread, if there are enough
    const std::size_t part = std::max<std::size_t>(1, (training_->wanted + games - 1) / games);
    here_.clear();
    return {.most = std::min(training_->wanted - std::min(training_->wanted, tried_), part),
            .is_skipped = [this, game](std::uint32_t event) { return training_->is_done(game(), event); },
            .judged =
                [this, game](std::uint32_t event, bool is_good) {
                  const auto [at, is_new] = here_.emplace(event, false);
                  tried_ += is_new ? 1 : 0;
                  done_better_ += is_good && !at->second ? 1 : 0;
                  at->second = at->second || is_good;
                  training_->note(game(), event, is_good);
                },
            .progress =
                [this] {
                  return "training, " + std::to_string(tried_ + 1) + " of " +
                         std::to_string(training_->wanted);
                }};
  }
  std::string summary() const {
    if (tried_ == 0) return "training: there is no mistake to do better";
    return "training: " + std::to_string(done_better_) + " of " + std::to_string(tried_) + " done better";
  }

 private:
  const std::optional<Training>& training_;
  bool has_ended_ = false;
  std::size_t tried_ = 0;
  std::size_t done_better_ = 0;
  std::size_t tried_before_ = 0;          // when the list was begun
  std::map<std::uint32_t, bool> here_{};  // in this game: whether something good was found
};

}  // namespace tetron::player
