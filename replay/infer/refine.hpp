#pragma once

#include "replay/infer/dataset.hpp"

namespace tetron::replay::infer {

// Tries other explanations for styles in segments that are not reproduced exactly: other turning rules and,
// for a turn seen rarely, the cells that the other pieces of a segment leave over. Keeps what reproduces more
// segments exactly; between equals, what similar styles do. True if more segments than before are reproduced
// and some still are not.
bool refine(const Evidence& evidence, const Dataset& dataset, Shapes& shapes);

}  // namespace tetron::replay::infer
