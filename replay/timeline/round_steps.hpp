#pragma once

#include <optional>

#include "replay/timeline/events.hpp"
#include "replay/timeline/track.hpp"

namespace tetron::replay {

// Groups the events of a round into steps, which correspond to the chunks of a .tet recording. A step is
// what happens to one player at one moment, with at most one placement, one new piece and one key press.
class RoundSteps {
 public:
  explicit RoundSteps(const game::Round& round) : RoundSteps(round, {}) {}
  // Continues from a position kept earlier.
  RoundSteps(const game::Round& round, const EventPosition& from);

  // The next step; does not consume it.
  std::optional<Event> peek() const;
  // Consumes the step that peek() returns; does nothing at the end.
  void take();
  // The offset of the position is the number of events consumed.
  const EventPosition& position() const { return position_; }

 private:
  // Counts the events of the next step.
  void look();

  const game::Round* round_;
  EventPosition position_;
  std::size_t count_ = 0;
};

}  // namespace tetron::replay
