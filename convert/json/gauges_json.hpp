#pragma once

#include <string>

#include "replay/profile/profile.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/gauges.hpp"

namespace tetron::convert {

// A list with an object for each player: name and all placements. docs/formats/json.md, "Placements".
void append_placements_json(std::string& out, const replay::Gauges& gauges, const replay::Profile& profile,
                            const replay::Game& game);

}  // namespace tetron::convert
