#pragma once

#include "replay/infer/replayer.hpp"

namespace tetron::replay::infer {

// If there is one way to turn that holds for every style, as far as fields that come out show: gives the
// turns that no such field shows the cells that this way gives them.
void harmonize(const Replayer& replayer, Shapes& shapes);

}  // namespace tetron::replay::infer
