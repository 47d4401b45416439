#pragma once

#include <variant>

#include "replay/timeline/events.hpp"
#include "replay/timeline/round_steps.hpp"

namespace tetron::replay {

// The events of a track in order: its chunks, or its steps. What the track refers to must outlive it.
class EventReader {
 public:
  // From the beginning.
  explicit EventReader(const Track& track) : of_(beginning(track)) {}
  // Continues from a position kept earlier.
  EventReader(const Track& track, const EventPosition& position) : of_(from(track, position)) {}

  // The next event, without consuming it; empty at the end.
  std::optional<Event> peek() {
    if (Events* const chunks = std::get_if<Events>(&of_)) [[likely]]
      return chunks->peek();
    return std::get<RoundSteps>(of_).peek();
  }
  // Consumes the event that peek() returns; does nothing at the end.
  void take() {
    std::visit([](auto& events) { events.take(); }, of_);
  }
  const EventPosition& position() const {
    return std::visit([](const auto& events) -> const EventPosition& { return events.position(); }, of_);
  }
  // The first place where the chain of chunks broke, as far as it has been read; always empty for a round,
  // whose Round::damage says what is missing.
  std::optional<tet::Gap> first_gap() const {
    const Events* const chunks = std::get_if<Events>(&of_);
    return chunks != nullptr ? chunks->first_gap() : std::nullopt;
  }

 private:
  using Either = std::variant<Events, RoundSteps>;

  static Either beginning(const Track& track) {
    if (track.round() != nullptr) return RoundSteps(*track.round());
    return Events(*track.recording());
  }
  static Either from(const Track& track, const EventPosition& position) {
    if (track.round() != nullptr) return RoundSteps(*track.round(), position);
    return Events(*track.recording(), position);
  }

  Either of_;
};

}  // namespace tetron::replay
