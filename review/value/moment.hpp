#pragma once

#include <span>

#include "replay/timeline/state.hpp"
#include "review/value/versus.hpp"

namespace tetron::review {

// How a player stands.
Standing standing_of(const replay::PlayerState& player);

// What the fields of those who play against a player are worth in the mean, and how many rows the lowest of
// them has left above what lies there and waits. Nothing if there is nobody.
struct Others {
  double value = 0;
  int room = 0;
};
std::optional<Others> others_of(const Versus& values, const replay::State& state, base::PlayerId player);

}  // namespace tetron::review
