#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/units.hpp"
#include "sound/sound.hpp"

namespace tetron::replay {
class Timeline;
}

namespace tetron::convert {

// A part of a recording, at a speed above 0.
struct HeardPart {
  base::Milliseconds from{};
  std::optional<base::Milliseconds> to{};  // empty or too late: the end of the recording
  double speed = 1;
};

// What is heard during a clip: the sounds of the window, in one channel, sound::sample_rate samples a second.
class ClipSound {
 public:
  // With `player`, only what this one does. Reads that part of the recording.
  ClipSound(const replay::Timeline& timeline, const HeardPart& part, std::optional<base::PlayerId> player);

  // Fills with the samples that follow, from -1 to 1.
  void read(std::span<float> samples);

 private:
  struct Begin {
    std::size_t sample = 0;
    sound::Sound sound{};
  };

  std::vector<std::vector<float>> sounds_;  // by Sound
  std::vector<Begin> begins_;               // in order
  std::size_t first_ = 0;                   // the first sound that may not be over
  std::size_t next_ = 0;                    // the next sample
};

}  // namespace tetron::convert
