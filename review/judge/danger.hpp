#pragma once

#include "review/value/search.hpp"
#include "review/value/versus.hpp"

namespace tetron::review {

// own_danger() of the field after a placement and of the garbage that still waits. The best placement of a
// turn says what was still to lose; it counts for all placements of the turn, so that their order and the
// differences of their values stay.
double danger_after(const Versus& versus, const Situation& situation, const Stone& stone,
                    const Landing& landing);

}  // namespace tetron::review
