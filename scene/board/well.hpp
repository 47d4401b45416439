#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// The cells of a field, the stones falling in it and where they will land, and what has just happened.
void draw_well(Layer& layer, const Frame& frame, const FieldPlace& place);
// How many rows at the top of it a round's game does not show, where pieces may lie.
int hidden_rows(const Frame& frame, const FieldPlace& place);
// What is left of the seconds before somebody plays on.
void draw_countdown(Layer& layer, const Frame& frame, const FieldPlace& place);
// GAME OVER across a field when all its players are out; goes on top of the well.
void draw_game_over(Layer& layer, const Frame& frame, const FieldPlace& place);

}  // namespace tetron::scene
