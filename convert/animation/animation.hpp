#pragma once

#include <expected>
#include <functional>
#include <optional>

#include "base/units.hpp"
#include "convert/animation/animation_error.hpp"
#include "convert/animation/animation_options.hpp"
#include "convert/byte_sink.hpp"
#include "convert/picture/frame.hpp"

// Pictures one after the other as one file. docs/decisions/0024-animations.md
namespace tetron::convert {

// Takes a frame, which stands from `start` until the start of the next. False: no more are wanted.
using FrameVisitor = std::function<bool(const FrameView& frame, base::Milliseconds start)>;

// Shows all frames, each later than the one before, all of one size, and returns when the last one ends;
// nothing if it was stopped by its own will. Frames equal to the one before may be left out.
using FrameSource = std::function<std::optional<base::Milliseconds>(const FrameVisitor& visit)>;

// How often write_animation() asks for all frames: twice if it must know all colors before it writes the
// first.
int passes(AnimationFormat format);

// Writes the frames as they come; holds a few of them, however many there are. Times count from the first
// frame's start. The same frames give the same bytes. What the sink has been given when this fails is no
// file.
std::expected<void, AnimationError> write_animation(const AnimationOptions& options,
                                                    const FrameSource& frames, const ByteSink& sink);

}  // namespace tetron::convert
