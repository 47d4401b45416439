#pragma once

#include <optional>

#include "replay/infer/votes.hpp"

namespace tetron::replay::infer {

// The shapes, values and turning direction that explain the votes best. Simple explanations win over slightly
// better ones: each cell that a shape is given has its price, and so has each irregularity.
// A way to turn that is `given` costs nothing, and all others more.
Shapes deduce(const Votes& votes, std::optional<TurnRule> given = {});
// The best shape of the same style and value by each rule to turn, the most regular rule first.
std::vector<StyleShape> explanations(const Votes& votes, const StyleShape& shape, bool clockwise);

}  // namespace tetron::replay::infer
