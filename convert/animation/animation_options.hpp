#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>

#include "base/units.hpp"

namespace tetron::convert {

enum class AnimationFormat : std::uint8_t { gif, apng, mp4, webm };

struct AnimationOptions {
  AnimationFormat format{};
  // Videos only, 1 to 120: so many pictures in `seconds`, as in 30000/1001.
  int frames_per_second = 30;
  int seconds = 1;
  bool loop = true;          // GIF and APNG: repeat forever
  bool transparent = false;  // GIF and APNG: keep alpha; otherwise black, as always in videos
  // Videos only: fills with the samples that follow, from -1 to 1, in one channel, sound::sample_rate a
  // second. Empty: without sound.
  using Sound = std::function<void(std::span<float> samples)>;
  Sound sound{};
  // If not empty, called with the time that the video has reached, which is behind the frames that were
  // passed.
  std::function<void(base::Milliseconds since_first_frame)> reached{};
};

// Pictures and the seconds in which they are shown, for a rate that somebody typed: 29.97 is 30000/1001, as
// are the other rates of television; 12.5 is 25/2.
std::pair<int, int> exact_rate(double rate);

}  // namespace tetron::convert
