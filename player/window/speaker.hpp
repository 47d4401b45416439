#pragma once

#include <memory>
#include <span>

#include "base/job_thread.hpp"
#include "player/sfml/loudspeaker.hpp"
#include "sound/sound.hpp"

namespace tetron::player {

// Plays sounds, in a thread of its own that begins with the first of them: opening a device takes a while,
// and nothing waits for it. Where there is no device nothing happens, and nothing is said.
class Speaker {
 public:
  // `volume`: 0 to 1.
  void play(std::span<const sound::Sound> sounds, double volume);

 private:
  std::unique_ptr<Loudspeaker> loudspeaker_;  // the thread's alone
  std::unique_ptr<base::JobThread<bool>> thread_;
};

}  // namespace tetron::player
