#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// Draws the cells of a field, its falling pieces and where they will land, and what has just happened.
void draw_well(Layer& layer, const Frame& frame, const FieldPlace& place);
// How many rows at the top of the field the game itself does not show, although pieces may lie there.
int hidden_rows(const Frame& frame, const FieldPlace& place);
// Draws the seconds that are left before the user plays on.
void draw_countdown(Layer& layer, const Frame& frame, const FieldPlace& place);
// Says in an empty field why its game is not played.
void draw_not_played(Layer& layer, const Frame& frame, const FieldPlace& place);
// The band across the field's middle that says how the game ended for its players.
Box outcome_band(const FieldPlace& place);
// Draws GAME OVER across a field when all its players are out. Drawn on top of the well.
void draw_game_over(Layer& layer, const Frame& frame, const FieldPlace& place);

}  // namespace tetron::scene
