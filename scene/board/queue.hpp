#pragma once

#include <optional>

#include "scene/board/frame.hpp"

// What is shown with the fields of games that have a queue and waiting garbage.
namespace tetron::scene {

// Draws a piece, rotated as it appears, in the middle of a box. Its cells are at most `largest` pixels.
// Draws nothing for a cell that is not a piece.
void draw_boxed_piece(Layer& layer, const Frame& frame, field::Cell piece, const Box& box, int largest);
// Draws the held piece and, after a gap, the queue, from left to right.
void draw_piece_row(Layer& layer, const Frame& frame, base::PlayerId player, const Box& box);
// Draws garbage that has not risen yet as a bar next to the well, as high as the garbage will be. Rows that
// arrived at the same time are together; new ones have another color; cancelled ones light up.
void draw_garbage_meter(Layer& layer, const Frame& frame, const FieldPlace& place);

}  // namespace tetron::scene
