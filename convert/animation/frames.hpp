#pragma once

#include <cstdint>
#include <functional>

#include "base/units.hpp"
#include "scene/primitives/picture.hpp"

namespace tetron::convert {

// Takes a picture of an animation, which is shown from `start` until the start of the next one. Returns
// false to stop.
using PictureVisitor = std::function<bool(const scene::Picture& picture, base::Milliseconds start)>;

// When frame `index` begins at `per_second` frames per second, counted from `from`. The largest possible
// time for later frames.
base::Milliseconds frame_time(base::Milliseconds from, std::uint64_t index, double per_second);

}  // namespace tetron::convert
