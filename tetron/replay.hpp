#pragma once

// What a recording means: of any kind its players, rounds, results and events (tetron::open()), of .tet
// profiles, the state at any moment, statistics. Component `replay`.
#include "replay/kinds/kind.hpp"
#include "replay/profile/profile.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/statistics.hpp"
#include "replay/timeline/timeline.hpp"
#include "tetron/field.hpp"
#include "tetron/formats.hpp"
#include "tetron/motion.hpp"

namespace tetron {

// Opens a recording of any kind that the program reads: .tet, .ttr, .ttrm, a match as JSON. `bytes` must
// outlive it.
using kinds::open;

}  // namespace tetron
