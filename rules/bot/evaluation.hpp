#pragma once

#include "rules/engine/board.hpp"

namespace tetron::rules {

// How good a field looks, whatever the rules: low, even, without covered holes, equal roles together, rows
// that are nearly full. More is better; around 0 for an empty one.
double evaluation(const Board& board);

}  // namespace tetron::rules
