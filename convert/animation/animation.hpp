#pragma once

#include <expected>
#include <functional>
#include <optional>

#include "base/units.hpp"
#include "convert/animation/animation_error.hpp"
#include "convert/animation/animation_options.hpp"
#include "convert/byte_sink.hpp"
#include "convert/picture/frame.hpp"

// Sequences of pictures in one file. docs/decisions/window.md#animations-and-video
namespace tetron::convert {

// Takes a frame, which is shown from `start` until the start of the next one. Returns false to stop.
using FrameVisitor = std::function<bool(const FrameView& frame, base::Milliseconds start)>;

// Passes all frames to `visit`, all of one size and each later than the one before, and returns when the
// last one ends. Empty if it stopped for a reason other than `visit`. Frames equal to the one before may be
// left out.
using FrameSource = std::function<std::optional<base::Milliseconds>(const FrameVisitor& visit)>;

// How often write_animation() calls the source of frames: twice if all colors must be known before the first
// frame is written.
int passes(AnimationFormat format);

// Writes the frames as they arrive and keeps only a few of them in memory. Times count from the first
// frame's start. The same frames give the same bytes. If this fails, what the sink has received is not a
// valid file.
std::expected<void, AnimationError> write_animation(const AnimationOptions& options,
                                                    const FrameSource& frames, const ByteSink& sink);

}  // namespace tetron::convert
