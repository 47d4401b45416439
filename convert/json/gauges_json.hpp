#pragma once

#include <cstddef>
#include <string>

#include "replay/profile/profile.hpp"
#include "replay/timeline/gauges.hpp"

namespace tetron::convert {

// One placement as an object, `n` counted from 1 for each player. docs/formats/json.md, "Lossless form".
void append_placement_json(std::string& out, const replay::PlacementNote& note, std::size_t n,
                           const replay::Profile& profile);

}  // namespace tetron::convert
