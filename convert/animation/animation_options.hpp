#pragma once

#include <cstdint>
#include <functional>

#include "base/units.hpp"

namespace tetron::convert {

enum class AnimationFormat : std::uint8_t { gif, apng, mp4, webm };

struct AnimationOptions {
  AnimationFormat format{};
  int frames_per_second = 30;  // of a video, 1 to 120
  bool loop = true;            // GIF and APNG: play for ever, not once
  bool transparent = false;    // GIF and APNG: keep alpha; else pictures lie on black, as a video's always do
  // Told how far a video has come, which is behind the frames that it was given; unless empty.
  std::function<void(base::Milliseconds since_first_frame)> reached{};
};

}  // namespace tetron::convert
