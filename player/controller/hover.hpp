#pragma once

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
            bool is_covered);
  // The mouse has left the window.
  void leave() { *this = Hover(); }
  // Another recording is shown, or a newer version of it.
  void open() {
    time_.reset();
    mistake_.reset();
    round_.reset();
    there_.reset();
  }
  void renew() { there_.reset(); }
  scene::Point at() const { return at_; }
  // This must outlive the view.
  void show_in(scene::View& view, const Playback& playback) const;

 private:
  const replay::State& state_there(const Playback& playback) const;

  scene::Point at_{-1, -1};
  std::optional<base::Milliseconds> time_;         // on the seek bar
  std::optional<replay::Mark> mistake_;            // of the line in the list of mistakes
  std::optional<std::size_t> round_;               // another one of the match
  mutable std::optional<replay::Playhead> there_;  // at the time or the mistake
};

}  // namespace tetron::player
