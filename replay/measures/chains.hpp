#pragma once

#include "replay/measures/figures.hpp"
#include "replay/measures/placements.hpp"

// Measures of several placements in a row.
namespace tetron::measures {

// Fast stretches, and attacks that the player delayed.
void count_pace(Counts& counts, const Played& played);
// Combos and back-to-back chains.
void count_chains(Counts& counts, const Played& played);
// Large attacks in a short time: sent, received, survived.
void count_spikes(Counts& counts, const Played& played, const game::Result& result);

}  // namespace tetron::measures
