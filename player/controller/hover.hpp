#pragma once

#include <algorithm>
#include <optional>

#include "player/controller/playback.hpp"
#include "scene/layout/arrangement.hpp"
#include "scene/layout/view.hpp"

namespace tetron::player {

// What the mouse points at, and the moment of the recording there.
class Hover {
 public:
  // `is_covered`: by help.
  void move(const Playback& playback, const scene::Arrangement& arrangement, scene::Point at,
            bool is_covered) {
    at_ = at;
    time_.reset();
    mistake_.reset();
    round_.reset();
    if (is_covered) return;
    if (playback.is_held() || arrangement.seek_area.contains(at) || arrangement.values.contains(at)) {
      time_ = playback.time_at(arrangement.share_at(at.x));
      return;
    }
    if (arrangement.mistakes.contains(at)) mistake_ = arrangement.jump_at(at);
    round_ = arrangement.round_at(at);
  }
  // The mouse has left the window.
  void leave() { *this = Hover(); }
  // Another recording is shown.
  void open() {
    time_.reset();
    mistake_.reset();
    round_.reset();
    there_.reset();
  }
  // A newer version of the recording is shown.
  void renew() { there_.reset(); }
  scene::Point at() const { return at_; }
  // Must outlive the view.
  void show_in(scene::View& view, const Playback& playback) const {
    // The bar may have become shorter than where the mouse is.
    if (time_) view.hover = std::min(*time_, playback.end());
    view.hover_mistake = mistake_;
    view.hover_round = round_;
    if (mistake_ || (time_ && !playback.is_held())) view.hover_state = &state_there(playback);
  }

 private:
  // On the bar, with a hidden result only what was seen of that moment. In the list, the moment before the
  // event with which a placement is made: its piece still falls.
  const replay::State& state_there(const Playback& playback) const {
    if (!there_) there_.emplace(playback.timeline());
    if (mistake_) {
      there_->seek_events(mistake_->events - std::min(mistake_->events, 1U));
      return there_->state();
    }
    there_->seek(std::min(*time_, playback.end()));
    if (playback.hides_result() && there_->state().events > playback.reached().events)
      there_->seek_events(playback.reached().events);
    return there_->state();
  }

  scene::Point at_{-1, -1};
  std::optional<base::Milliseconds> time_;         // on the seek bar
  std::optional<replay::Mark> mistake_;            // of the line in the list of mistakes
  std::optional<std::size_t> round_;               // another one of the match
  mutable std::optional<replay::Playhead> there_;  // at the time or the mistake
};

}  // namespace tetron::player
