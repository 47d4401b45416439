#pragma once

#include <cstdint>
#include <vector>

#include "replay/measures/figures.hpp"
#include "replay/measures/placements.hpp"

// Measures of several placements in a row.
namespace tetron::measures {

// Fast stretches, and attacks that the player delayed.
void count_pace(Counts& counts, const Played& played);
// Combos and back-to-back chains.
void count_streaks(Counts& counts, const Played& played);
// Attacks that follow each other quickly and send eight rows or more together.
struct Spikes {
  std::vector<std::uint32_t> times;  // of the placements that send their eighth row, in ms
  std::vector<std::uint64_t> rows;   // of each in all
  std::uint64_t highest = 0;         // rows, of any length
};
Spikes spikes_of(const Played& played);
// Large attacks in a short time: sent, received, survived.
void count_spikes(Counts& counts, const Played& played, const game::Result& result);

}  // namespace tetron::measures
