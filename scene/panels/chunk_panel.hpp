#pragma once

#include "scene/frame.hpp"

namespace tetron::scene {

// The chunk of the event that happened last: type, place, fields and bytes; and what comes next.
void draw_chunk(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
