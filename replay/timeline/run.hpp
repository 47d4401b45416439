#pragma once

#include "replay/profile/profile.hpp"
#include "replay/timeline/events.hpp"
#include "replay/timeline/state.hpp"

namespace tetron::replay {

// Plays a recording event by event, keeping nothing but the present. The recording and the profile must
// outlive it.
class Run {
 public:
  // From the beginning.
  Run(const tet::Recording& recording, const Profile& profile)
      : profile_(&profile),
        state_(layout_of(recording.header(), profile), recording.header()),
        events_(recording) {}
  // From a moment kept earlier.
  Run(const tet::Recording& recording, const Profile& profile, const State& state,
      const EventPosition& position)
      : profile_(&profile), state_(state), events_(recording, position) {}

  const State& state() const { return state_; }
  // The event that step() lets happen; nothing at the end.
  std::optional<Event> next() { return events_.peek(); }
  // Lets the next event happen; false at the end.
  bool step() {
    const auto event = events_.peek();
    if (!event) return false;
    apply(event->chunk, *profile_, state_);
    state_.time = event->time;
    ++state_.events;
    events_.take();
    return true;
  }
  EventPosition position() const { return events_.position(); }
  // The first place where the chain of chunks broke, as far as this run has come.
  const std::optional<tet::Gap>& first_gap() const { return events_.first_gap(); }
  // Moves to a moment kept earlier without giving up the memory of the present one.
  void jump(const tet::Recording& recording, const State& state, const EventPosition& position) {
    state_ = state;
    events_ = Events(recording, position);
  }

 private:
  const Profile* profile_;
  State state_;
  Events events_;
};

}  // namespace tetron::replay
