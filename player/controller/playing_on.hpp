#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "player/controller/game_facts.hpp"
#include "player/controller/playback.hpp"
#include "player/keys/playing.hpp"
#include "review/attempt/goal.hpp"
#include "review/attempt/held_input.hpp"
#include "scene/layout/view.hpp"

namespace tetron::player {

// The user plays on from a moment of the recording, which stands still meanwhile.
class PlayingOn {
 public:
  using RecordedHandling = std::function<std::optional<review::Handling>(base::PlayerId)>;

  // All must outlive it.
  PlayingOn(const Playback& playback, const GameFacts& facts, Message& message)
      : playback_(playback), facts_(facts), message_(message) {}
  // The user's keys and handling, and the handling of the recording's players.
  void set_playing(const Playing& playing, RecordedHandling recorded);

  // For a player of the recording. `is_trial`: of one placement, so that nothing is compared with the
  // recording and nothing counts down.
  void begin(base::PlayerId player, review::AttemptStart start, bool is_trial);
  void end();
  // Null while the user does not play on.
  const review::Attempt* attempt() const { return attempt_.get(); }
  // The player as whom the user plays on, or did so last.
  base::PlayerId player() const { return player_; }
  // The state of the recording with the attempt in it.
  const replay::State& state() const { return state_; }

  void press(review::Steer steer);
  void release(review::Steer steer) { held_input_.release(steer); }
  void release_all() { held_input_.release_all(); }
  // As if that key were pressed for a moment.
  void steer(review::Steer steer);
  void advance(std::chrono::nanoseconds elapsed);
  // The column of the field at which the mouse points, if any.
  void point_at(std::optional<int> column) { pointed_column_ = column; }
  // Moves the piece to that column. If it is above that column already, it drops.
  void steer_to(int column);

  // The perfect clear that was shown, with so many pieces, is to be played.
  void set_perfect_clear(std::uint32_t pieces);
  // First no goal, then the goals that the recording offers here.
  void next_goal();
  std::string key_text(Steering steering) const { return how_.keys.keys_text(steering); }
  // What is to be said about it.
  std::string note() const;
  // The attempt's numbers. Nothing comes from other players. Must outlive the view.
  void show_in(scene::View& view) const;
  // Where the piece would lie if the column under the mouse were clicked and the piece dropped.
  void add_pointed(scene::View& view) const;

 private:
  base::MatrixId field() const { return playback_.timeline().layout().field_of(player_); }
  void update();

  const Playback& playback_;
  const GameFacts& facts_;
  Message& message_;
  Playing how_{{}, {}, true, false};  // without a countdown until set_playing()
  RecordedHandling recorded_handling_;
  std::unique_ptr<review::Attempt> attempt_;
  base::PlayerId player_{};
  bool is_trial_ = false;
  review::HeldInput held_input_;
  review::Goal goal_;
  std::optional<review::Goal> perfect_clear_;  // one of the goals
  std::optional<int> pointed_column_;
  replay::State state_;
  std::optional<replay::Playhead> raced_;  // the recording at the attempt's time
};

}  // namespace tetron::player
