#pragma once

#include "replay/game/match.hpp"
#include "replay/timeline/gauges.hpp"

namespace tetron::kinds {

// What stands beside the fields of a round; empty of games that show nothing there but the next piece.
replay::Gauges gauges_of(const game::Round& round);

}  // namespace tetron::kinds
