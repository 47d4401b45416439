#include "replay/timeline/run.hpp"

namespace tetron::replay {

bool Run::step_round() {
  RoundSteps& steps = std::get<RoundSteps>(events_);
  const auto event = steps.peek();
  if (!event) return false;
  const std::span events(track_.round()->events);
  for (std::size_t i = 0; i < event->told.size(); ++i)
    apply(events.subspan(steps.position().offset + i), track_, state_);
  state_.time = event->time;
  ++state_.events;
  steps.take();
  return true;
}

}  // namespace tetron::replay
