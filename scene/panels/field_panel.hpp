#pragma once

#include <string>
#include <vector>

#include "scene/board/frame.hpp"

namespace tetron::scene {

// Draws what is next to, below or above a field's cells: names, next pieces, numbers.
void draw_panel(Layer& layer, const Frame& frame, const FieldPlace& place);
// Only the names, without those that `card` would cover.
void draw_names(Layer& layer, const Frame& frame, const FieldPlace& place, const Box& card);
// The labels of the player's numbers next to the field. Empty if there is no room for numbers.
std::vector<std::string> labels_beside(const Frame& frame, base::PlayerId player);

}  // namespace tetron::scene
