#pragma once

#include <cstdint>
#include <functional>

#include "base/units.hpp"
#include "scene/primitives/picture.hpp"

namespace tetron::convert {

// Takes a picture of an animation, which stands from `start` until the start of the next. False: no more are
// wanted.
using PictureVisitor = std::function<bool(const scene::Picture& picture, base::Milliseconds start)>;

// When frame `index` of so many a second begins, counted from `from`; the last moment there is for those
// after it.
base::Milliseconds frame_time(base::Milliseconds from, std::uint64_t index, double per_second);

}  // namespace tetron::convert
