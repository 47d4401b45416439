#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "base/units.hpp"

namespace tetron::convert {

enum class AnimationFormat : std::uint8_t { gif, apng, mp4, webm };

struct AnimationOptions {
  AnimationFormat format{};
  int frames_per_second = 30;  // videos only, 1 to 120
  bool loop = true;            // GIF and APNG: repeat forever
  bool transparent = false;    // GIF and APNG: keep alpha; otherwise black, as always in videos
  // Videos only: fills with the samples that follow, from -1 to 1, in one channel, sound::sample_rate a
  // second. Empty: without sound.
  using Sound = std::function<void(std::span<float> samples)>;
  Sound sound{};
  // If not empty, called with the time that the video has reached, which is behind the frames that were
  // passed.
  std::function<void(base::Milliseconds since_first_frame)> reached{};
};

}  // namespace tetron::convert
