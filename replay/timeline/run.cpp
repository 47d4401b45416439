#include "replay/timeline/run.hpp"

namespace tetron::replay {

bool Run::step_round() {
  RoundSteps& steps = std::get<RoundSteps>(events_);
  const auto event = steps.peek();
  if (!event) return false;
  for (const game::Event& told : event->told) apply(told, track_, state_);
  state_.time = event->time;
  ++state_.events;
  steps.take();
  return true;
}

}  // namespace tetron::replay
