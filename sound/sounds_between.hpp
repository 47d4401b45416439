#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sound/sound.hpp"

namespace tetron::sound {

// Counts of a player at one moment, from which sounds are derived.
struct SoundCounts {
  std::uint32_t placements = 0;
  std::uint32_t lines = 0;
  std::uint32_t attack = 0;  // in any unit; a higher value means an attack
  bool alive = true;
  friend bool operator==(const SoundCounts&, const SoundCounts&) = default;
};

// The sounds between two moments, each at most once even if several players caused it, in the order of Sound.
// A piece that clears lines makes only the sound of a clear. Counts that decrease make no sound. Players who
// are in only one of the two lists are ignored.
std::vector<Sound> sounds_between(std::span<const SoundCounts> before, std::span<const SoundCounts> after);

}  // namespace tetron::sound
