#pragma once

#include <optional>

#include "scene/board/frame.hpp"

// What games show with their fields that have a queue and garbage that waits.
namespace tetron::scene {

// A stone as it appears in the middle of a box, its cells no larger than `largest`. Nothing for no stone.
void draw_boxed_stone(Layer& layer, const Frame& frame, field::Cell piece, const Box& box, int largest);
// The held stone and, behind a gap, those that come, from left to right.
void draw_stone_row(Layer& layer, const Frame& frame, base::PlayerId player, const Box& box);
// Rows of garbage that wait to come up: a bar beside the well, as high as they will be. Those that came at
// one time are together, new ones have another colour; those that were cancelled light up.
void draw_garbage_meter(Layer& layer, const Frame& frame, const FieldPlace& place);

}  // namespace tetron::scene
