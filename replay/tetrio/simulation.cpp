#include "replay/tetrio/simulation.hpp"

#include <algorithm>
#include <cmath>

namespace tetron::tetrio {

Simulation::Simulation(const Rules& rules, Journal* journal)
    : rules_(rules),
      journal_(journal),
      board_(rules.width, rules.height, rules.buffer),
      queue_(rules.bag, rules.seed, rules.no_szo),
      garbage_(rules),
      gravity_(rules.gravity),
      cap_(rules.garbage_cap),
      multiplier_(rules.garbage_multiplier) {
  left_.direction = -1;
  right_.direction = 1;
  for (std::size_t i = 0; i < count_kinds; ++i) tally_[static_cast<Count>(i)] = 0;
  if (rules.levels) set_level(rules.starting_level);
  next_piece(false);
}

void Simulation::at_least(Count count, std::int64_t value) {
  tally_[count] = std::max(*tally_[count], value);
}

bool Simulation::fits(int x, double y, int turns) const {
  return board_.fits(blocks_of(falling_.piece, turns), x, static_cast<int>(std::floor(y)));
}

void Simulation::tick(const std::vector<Event>& events, std::size_t first, std::size_t last) {
  if (rules_.rising_every > 0 && frame_ == 0) rise_by_itself();
  subframe_ = 0;
  for (std::size_t i = first; i < last; ++i) {
    const Event& event = events[i];
    if (event.kind == EventKind::key_down)
      key_down(event);
    else if (event.kind == EventKind::key_up)
      key_up(event);
    else if (event.kind == EventKind::ige)
      interaction(event);
  }
  // What happens by itself at the end of a frame counts to the next one in version 15.
  const bool counts_first = rules_.version == 15;
  frame_ += counts_first;
  repeat_sides(1 - subframe_);
  fall(1 - subframe_);
  if (spike_timer_ > 0 && --spike_timer_ == 0) spike_ = plain_spike_ = 0;
  gravity_.tick();
  multiplier_.tick();
  cap_.tick();
  frame_ += !counts_first;
  if (rules_.rising_every > 0 && frame_ % static_cast<unsigned>(rules_.rising_every) == 0) rise_by_itself();
}

}  // namespace tetron::tetrio
