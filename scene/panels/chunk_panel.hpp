#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// Draws the chunk of the last event: type, place in the file, fields and bytes; and what comes next.
void draw_chunk(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
