#pragma once

#include <optional>

#include "replay/infer/votes.hpp"

namespace tetron::replay::infer {

// The shapes, values and turning direction that explain the votes best. Simple explanations win over slightly
// better ones: each cell of a shape and each irregularity has a price.
// If `given` is set, that way to turn is free and all others cost more.
Shapes deduce(const Votes& votes, std::optional<TurnRule> given = {});
// For the same style and value, the best shape under each turning rule, the most regular rule first.
std::vector<StyleShape> explanations(const Votes& votes, const StyleShape& shape, bool clockwise);

}  // namespace tetron::replay::infer
