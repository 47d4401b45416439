#pragma once

#include <string>

#include "replay/profile/profile.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/gauges.hpp"

namespace tetron::convert {

// What gauges say of each player at a moment, two lines each: stones outside the field and what waits, and
// numbers.
void append_gauges(std::string& out, const replay::Gauges& gauges, const replay::Profile& profile,
                   const replay::Game& game, base::Milliseconds now);

}  // namespace tetron::convert
