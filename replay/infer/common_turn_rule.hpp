#pragma once

#include "replay/infer/replayer.hpp"

namespace tetron::replay::infer {

// Looks for one way to turn that holds for every style, as far as reproduced fields show. If there is one,
// turns that no such field shows get the cells that it predicts.
void apply_common_turn_rule(const Replayer& replayer, Shapes& shapes);

}  // namespace tetron::replay::infer
