#pragma once

#include "formats/tetrio/recording.hpp"

namespace tetron::tetrio {

// Sorts the players of a round by name, then by id: the order in which they are numbered and shown. A file
// has the winner of each round first, which would give away the result and make players change sides between
// rounds.
void put_in_order(Round& round);

}  // namespace tetron::tetrio
