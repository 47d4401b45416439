#pragma once

#include <span>

#include "replay/timeline/state.hpp"
#include "review/value/versus.hpp"

namespace tetron::review {

// The combo, chain and waiting garbage of a player.
AttackState attack_state_of(const replay::PlayerState& player);

// The opponents of a player: the average value of their fields, and how many rows the fullest one has left
// above its stack and waiting garbage. Empty if there are no opponents.
struct Others {
  double value = 0;
  int room = 0;
};
std::optional<Others> others_of(const Versus& values, const replay::State& state, base::PlayerId player);

}  // namespace tetron::review
