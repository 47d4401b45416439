#pragma once

#include <memory>
#include <span>

#include "base/job_thread.hpp"
#include "player/sfml/loudspeaker.hpp"
#include "sound/sound.hpp"

namespace tetron::player {

// Plays sounds in a thread that starts with the first of them, so that nothing waits for the device to open.
// Does nothing, silently, without a device.
class Speaker {
 public:
  // `volume`: 0 to 1.
  void play(std::span<const sound::Sound> sounds, double volume);

 private:
  std::unique_ptr<Loudspeaker> loudspeaker_;  // only used by the thread
  std::unique_ptr<base::JobThread<bool>> thread_;
};

}  // namespace tetron::player
