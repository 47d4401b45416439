#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// The chunk of the event that happened last: type, place, fields and bytes; and what comes next.
void draw_chunk(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
