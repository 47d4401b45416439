#pragma once

#include "replay/game/match.hpp"
#include "replay/measures/figures.hpp"

namespace tetron::measures {

// The counts of the player in this seat. Uses only the events and results of the round.
Counts counts_of(const game::Round& round, std::size_t seat);

}  // namespace tetron::measures
