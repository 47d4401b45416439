#pragma once

#include "replay/game/match.hpp"
#include "replay/measures/figures.hpp"

namespace tetron::measures {

// Of the player of that seat. Nothing is asked of what is no event and no result.
Counts counts_of(const game::Round& round, std::size_t seat);

}  // namespace tetron::measures
