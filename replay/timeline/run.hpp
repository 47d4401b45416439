#pragma once

#include <variant>

#include "replay/timeline/events.hpp"
#include "replay/timeline/round_steps.hpp"
#include "replay/timeline/state.hpp"

namespace tetron::replay {

// Plays a track event by event and keeps only the present state. What the track refers to must outlive it.
class Run {
 public:
  // From the beginning.
  explicit Run(const Track& track) : track_(track), state_(track), events_(beginning(track)) {}
  Run(const tet::Recording& recording, const Profile& profile) : Run(Track(recording, profile)) {}
  // Continues from a moment kept earlier.
  Run(const Track& track, const State& state, const EventPosition& position)
      : track_(track), state_(state), events_(from(track, position)) {}

  const Track& track() const { return track_; }
  const State& state() const { return state_; }
  // The event that step() will apply; empty at the end.
  std::optional<Event> next() {
    if (Events* const chunks = std::get_if<Events>(&events_)) [[likely]]
      return chunks->peek();
    return std::get<RoundSteps>(events_).peek();
  }
  // Applies the next event; returns false at the end.
  bool step() {
    Events* const chunks = std::get_if<Events>(&events_);
    if (chunks == nullptr) [[unlikely]]
      return step_round();
    const auto event = chunks->peek();
    if (!event) return false;
    apply(event->chunk, track_.profile(), state_);
    state_.time = event->time;
    ++state_.events;
    chunks->take();
    return true;
  }
  EventPosition position() const {
    return std::visit([](const auto& events) { return events.position(); }, events_);
  }
  // The first place where the chain of chunks broke, as far as this run has read.
  const std::optional<tet::Gap>& first_gap() const {
    return std::visit([](const auto& events) -> const std::optional<tet::Gap>& { return events.first_gap(); },
                      events_);
  }
  // Moves to a moment kept earlier; reuses the memory of the present state.
  void jump(const State& state, const EventPosition& position) {
    state_ = state;
    events_ = from(track_, position);
  }

 private:
  using AnyEvents = std::variant<Events, RoundSteps>;

  static AnyEvents beginning(const Track& track) {
    if (track.round() != nullptr) return RoundSteps(*track.round());
    return Events(*track.recording());
  }
  static AnyEvents from(const Track& track, const EventPosition& position) {
    if (track.round() != nullptr) return RoundSteps(*track.round(), position);
    return Events(*track.recording(), position);
  }
  bool step_round();

  Track track_;
  State state_;
  AnyEvents events_;
};

}  // namespace tetron::replay
