#include "sound/heard.hpp"

#include <algorithm>
#include <array>

namespace tetron::sound {

std::vector<Sound> sounds_between(std::span<const Tally> before, std::span<const Tally> after) {
  std::array<bool, sound_names.size()> is_heard{};
  const auto hear = [&](Sound sound) { is_heard[static_cast<std::size_t>(sound)] = true; };
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    const Tally& was = before[i];
    const Tally& is = after[i];
    if (is.lines > was.lines)
      hear(Sound::clear);
    else if (is.placements > was.placements)
      hear(Sound::lock);
    if (is.attack > was.attack) hear(Sound::attack);
    if (was.alive && !is.alive) hear(Sound::knock_out);
  }
  std::vector<Sound> sounds;
  for (std::size_t i = 0; i < is_heard.size(); ++i)
    if (is_heard[i]) sounds.push_back(static_cast<Sound>(i));
  return sounds;
}

}  // namespace tetron::sound
