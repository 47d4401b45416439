#pragma once

#include "replay/infer/dataset.hpp"

namespace tetron::replay::infer {

// Tries other explanations for styles that stand in segments which do not come out exactly: other rules to
// turn, and, for a turn seen rarely, what the other stones of a segment leave over. Keeps what makes more
// segments come out exactly; between equals, what similar styles do. True if segments are left that do not
// come out, and more of them do than before.
bool refine(const Evidence& evidence, const Dataset& dataset, Shapes& shapes);

}  // namespace tetron::replay::infer
