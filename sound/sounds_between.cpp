#include "sound/sounds_between.hpp"

#include <algorithm>
#include <array>

namespace tetron::sound {

std::vector<Sound> sounds_between(std::span<const SoundCounts> before, std::span<const SoundCounts> after) {
  std::array<bool, sound_names.size()> is_played{};
  const auto hear = [&](Sound sound) { is_played[static_cast<std::size_t>(sound)] = true; };
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    const SoundCounts& was = before[i];
    const SoundCounts& is = after[i];
    if (is.lines > was.lines)
      hear(Sound::clear);
    else if (is.placements > was.placements)
      hear(Sound::lock);
    if (is.attack > was.attack) hear(Sound::attack);
    if (was.alive && !is.alive) hear(Sound::knock_out);
  }
  std::vector<Sound> sounds;
  for (std::size_t i = 0; i < is_played.size(); ++i)
    if (is_played[i]) sounds.push_back(static_cast<Sound>(i));
  return sounds;
}

}  // namespace tetron::sound
