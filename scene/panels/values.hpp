#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "scene/board/frame.hpp"

namespace tetron::scene {

// Draws, above the seek bar, how each player stood over time, a curve in the player's color: the chance to
// win in percent, or where that is not known the lines that are expected to come; and a tick below for each
// mistake. With the curves' name, a scale and the players' names. Leaves out what must stay hidden.
void draw_values(Layer& layer, const Frame& frame);
// Draws, between the fields of a duel, how the chances to win are divided at the moment: a bar in the
// players' colors, with the share of each.
void draw_advantage(Layer& layer, const Frame& frame);
// Of another round of the match: "not judged yet" if the curves have nothing of it; else empty.
std::string_view round_note(const Frame& frame, std::size_t round);
// What the curves say at that time: "ann 62 %, ben 38 %". Empty if they are not shown.
std::string values_text(const Frame& frame, base::Milliseconds time);

}  // namespace tetron::scene
