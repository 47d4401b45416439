#pragma once

#include <vector>

#include "formats/tetrio/recording.hpp"

namespace tetron::tetrio {

// The players of a round in the order in which they are numbered and shown: by name, then by id. A file has
// the winner of each round first, which would tell how it ends, and change sides from round to round.
std::vector<const PlayerReplay*> in_order(const Round& round);
// The same round with its players in that order.
Round ordered(const Round& round);

}  // namespace tetron::tetrio
