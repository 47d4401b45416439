#pragma once

#include <cstdint>
#include <expected>

#include "convert/animation/animation_error.hpp"
#include "convert/picture/frame.hpp"

namespace tetron::convert {

using Written = std::expected<void, AnimationError>;

// Makes a file of frames. All frames have one size of at most largest_side. Starts increase, the first is 0,
// and the end is not before the last start.
class AnimationWriter {
 public:
  static constexpr int largest_side = 16384;  // accepted by every encoder

  AnimationWriter() = default;
  AnimationWriter(const AnimationWriter&) = delete;
  AnimationWriter& operator=(const AnimationWriter&) = delete;
  virtual ~AnimationWriter() = default;

  // Times are in milliseconds.
  virtual Written add(const FrameView& frame, std::uint32_t start) = 0;
  // Call after at least one frame.
  virtual Written finish(std::uint32_t end) = 0;
};

}  // namespace tetron::convert
