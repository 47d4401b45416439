#pragma once

#include "replay/timeline/event_reader.hpp"
#include "replay/timeline/state.hpp"

namespace tetron::replay {

// Plays a track event by event and keeps only the present state. What the track refers to must outlive it.
class Run {
 public:
  // From the beginning.
  explicit Run(const Track& track) : track_(track), state_(track), events_(track) {}
  Run(const tet::Recording& recording, const Profile& profile) : Run(Track(recording, profile)) {}

  const Track& track() const { return track_; }
  const State& state() const { return state_; }
  // The event that step() will apply; empty at the end.
  std::optional<Event> next() { return events_.peek(); }
  // Applies the next event; returns false at the end.
  bool step() {
    const auto event = events_.peek();
    if (!event) return false;
    step(*event, GameEvents(*event, track_));
    return true;
  }
  // The same, of what next() returned.
  void step(const Event& event, const GameEvents& events) {
    apply(event, events, track_, state_);
    events_.take();
  }
  EventPosition position() const { return events_.position(); }
  // The first place where the chain of chunks broke, as far as this run has read.
  std::optional<tet::Gap> first_gap() const { return events_.first_gap(); }
  // Moves to a moment kept earlier; reuses the memory of the present state.
  void jump(const State& state, const EventPosition& position) {
    state_ = state;
    events_ = EventReader(track_, position);
  }

 private:
  Track track_;
  State state_;
  EventReader events_;
};

}  // namespace tetron::replay
