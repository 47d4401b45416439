#pragma once

#include <string>
#include <vector>

#include "scene/board/frame.hpp"

namespace tetron::scene {

// What players call a placement that cleared or spun: "T-SPIN DOUBLE", "back-to-back ×3", "combo 4", "ALL
// CLEAR". Nothing of others.
std::vector<std::string> clear_words(const replay::PlacementNote& note);

inline constexpr base::Milliseconds callout_time{1100};

// What the last placement of the field's player is called, for a moment.
void draw_callouts(Layer& layer, const Frame& frame, const FieldPlace& place);
// Rows that fly to those whom they hit, as numbers.
void draw_flights(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
