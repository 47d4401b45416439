#pragma once

#include <string>
#include <vector>

#include "scene/board/frame.hpp"

namespace tetron::scene {

// What players call a placement that cleared lines or spun: "T-SPIN DOUBLE", "back-to-back ×3", "combo 4",
// "ALL CLEAR". Empty for other placements.
std::vector<std::string> clear_words(const replay::PlacementNote& note);

inline constexpr base::Milliseconds callout_time{1100};

// For a moment, names the last placement of the field's player.
// The same words, and attacks on that player, for a place beside the field: while nothing plays.
std::vector<std::string> words_beside(const Frame& frame, base::PlayerId player);
void draw_callouts(Layer& layer, const Frame& frame, const FieldPlace& place);
// Attacks on their way to the players they hit, as numbers of rows.
void draw_flights(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
