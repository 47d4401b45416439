#pragma once

#include "replay/measures/figures.hpp"
#include "replay/measures/placements.hpp"

// What goes on over several placements.
namespace tetron::measures {

// Fast stretches, and attacks that were waited with.
void count_pace(Counts& counts, const Played& played);
// Placements in a row that cleared, and difficult clears in a row.
void count_chains(Counts& counts, const Played& played);
// Attacks at once: given, received, survived.
void count_spikes(Counts& counts, const Played& played, const game::Result& result);

}  // namespace tetron::measures
