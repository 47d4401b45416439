#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace tetron::player {

// Plays sounds, given as samples, through the system's default device.
class Loudspeaker {
 public:
  // Without a device; plays nothing.
  Loudspeaker();
  // Opens the device, which takes a while. Sounds have one channel and `rate` samples per second. Without a
  // device, plays nothing.
  Loudspeaker(const std::vector<std::vector<std::int16_t>>& sounds, unsigned rate);
  Loudspeaker(const Loudspeaker&) = delete;
  Loudspeaker& operator=(const Loudspeaker&) = delete;
  ~Loudspeaker();

  // `volume`: 0 to 1.
  void play(std::size_t sound, double volume);

 private:
  struct Voices;
  std::unique_ptr<Voices> voices_;  // null without a device
};

}  // namespace tetron::player
