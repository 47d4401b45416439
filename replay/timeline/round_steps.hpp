#pragma once

#include <optional>

#include "replay/timeline/events.hpp"
#include "replay/timeline/track.hpp"

namespace tetron::replay {

// The events of a round in steps, as chunks are those of a .tet recording: what happens to one player at one
// moment, at most one piece that is placed, one that appears, one press of a key.
class RoundSteps {
 public:
  explicit RoundSteps(const game::Round& round) : RoundSteps(round, {}) {}
  // From a position kept earlier.
  RoundSteps(const game::Round& round, const EventPosition& from);

  // The next step without taking it.
  std::optional<Event> peek() const;
  // Takes the step that peek() gives; does nothing at the end.
  void take();
  // Its offset is the number of events taken.
  const EventPosition& position() const { return position_; }
  // Rounds have none: what was missing of their file they say themselves.
  static const std::optional<tet::Gap>& first_gap();

 private:
  // How many of the events ahead are one step.
  void look();

  const game::Round* round_;
  EventPosition position_;
  std::size_t count_ = 0;
};

}  // namespace tetron::replay
