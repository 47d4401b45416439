#pragma once

#include "formats/tetrio/recording.hpp"

namespace tetron::tetrio {

// Puts the players of a round in the order in which they are numbered and shown: by name, then by id. A file
// has the winner of each round first, which would tell how it ends, and change sides from round to round.
void put_in_order(Round& round);

}  // namespace tetron::tetrio
