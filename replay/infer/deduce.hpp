#pragma once

#include "replay/infer/votes.hpp"

namespace tetron::replay::infer {

// The shapes, values and turning direction that explain the votes best. Simple explanations win over slightly
// better ones: each cell that a shape is given has its price, and so has each irregularity.
Shapes deduce(const Votes& votes);

}  // namespace tetron::replay::infer
