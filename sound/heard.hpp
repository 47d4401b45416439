#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sound/sound.hpp"

namespace tetron::sound {

// What of a player can be heard, as things stand.
struct Tally {
  std::uint32_t placements = 0;
  std::uint32_t lines = 0;
  std::uint32_t attack = 0;  // of any unit: more of it is an attack
  bool alive = true;
  friend bool operator==(const Tally&, const Tally&) = default;
};

// What is heard as one moment becomes the other, each sound once however many players made it, in the order
// of Sound. A piece that clears lines is heard as that alone; what goes back is not heard. Players who are in
// one of the two only are passed over.
std::vector<Sound> sounds_between(std::span<const Tally> before, std::span<const Tally> after);

}  // namespace tetron::sound
