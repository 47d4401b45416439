#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "player/controller/game_facts.hpp"
#include "player/controller/playback.hpp"
#include "review/judge/judge.hpp"
#include "scene/layout/view.hpp"

namespace tetron::player {

// The review of the recording that is shown, which goes on while the window responds, and which placements
// are called mistakes.
class GameReview {
 public:
  // All must outlive it.
  GameReview(const Playback& playback, const GameFacts& facts, Message& message)
      : playback_(playback), facts_(facts), message_(message) {}

  // Starts the review if needed. If nothing can be judged, says why and returns false.
  bool begin();
  // The recording is replaced. `is_wanted`: advance() begins with the new one.
  void forget(bool is_wanted);
  // Judges for a short time. `is_wanted`: begins if that was not tried yet.
  void advance(bool is_wanted, std::chrono::milliseconds time);
  // Null if it has not begun.
  const review::Review* found() const { return judging_ ? &judging_->review() : nullptr; }
  bool is_done() const { return is_done_; }
  bool is_going_on() const { return judging_ && !is_done_; }
  // The time that the review has reached; with a hidden result, at most what was seen.
  std::string reached_text() const;
  // Whether everything before the moment was judged.
  bool has_come_here() const;

  bool is_mistake(const review::Judgement& one) const;
  // Slides the least cost of mistakes: a step of review/judge/threshold.hpp, limited to those that there are.
  void set_least_cost(int step);
  void change_least_cost(int by) { set_least_cost(least_cost_ + by); }
  // The last judged placement of a player at this moment. Null if there is none.
  const review::Judgement* last_of(base::PlayerId player) const;
  // The mistake that was just made, by the player if one is given. Null if there is none.
  const review::Judgement* mistake_here(std::optional<base::PlayerId> player) const;
  // How far the field has risen since then.
  review::RowsMoved rows_moved_since(const review::Judgement& one) const;
  // Outlines where the last piece of each player, or of the focused one, went and where it would have been
  // better. Returns what is to be said of it.
  std::string outline_better(scene::View& view, std::optional<base::PlayerId> focus) const;
  // The chances over the round. Empty while not all of it was judged, and in games without chances.
  std::vector<scene::ChancePoint> curve() const;
  // Must outlive the view.
  void show_in(scene::View& view) const;

 private:
  const Playback& playback_;
  const GameFacts& facts_;
  Message& message_;
  std::optional<review::Judging> judging_;
  bool is_done_ = false;  // or there is nothing that can be judged
  int least_cost_ = review::usual_threshold;
};

}  // namespace tetron::player
