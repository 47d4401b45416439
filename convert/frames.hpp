#pragma once

#include <cstdint>
#include <functional>

#include "formats/units.hpp"
#include "scene/picture.hpp"

namespace tetron::convert {

// Takes a picture of an animation, which stands from `start` until the start of the next. False: no more are
// wanted.
using PictureVisitor = std::function<bool(const scene::Picture& picture, formats::Milliseconds start)>;

// When frame `index` of so many a second begins, counted from `from`; the last moment there is for those
// after it.
formats::Milliseconds frame_time(formats::Milliseconds from, std::uint64_t index, double per_second);

}  // namespace tetron::convert
