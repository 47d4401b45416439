#pragma once

#include "review/value/search.hpp"
#include "review/value/versus.hpp"

namespace tetron::review {

// What danger takes off the value of a placement: own_danger() of the field after it and of the garbage that
// still waits.
double danger_after(const Versus& versus, const Situation& situation, const Stone& stone,
                    const Landing& landing);

}  // namespace tetron::review
