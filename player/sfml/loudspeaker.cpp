#include "player/sfml/loudspeaker.hpp"

#include <SFML/Audio/Sound.hpp>
#include <SFML/Audio/SoundBuffer.hpp>
#include <array>

namespace tetron::player {

struct Loudspeaker::Voices {
  std::vector<sf::SoundBuffer> buffers;
  std::array<sf::Sound, 8> voices;  // at most this many sounds at the same time
  std::size_t next = 0;
};

Loudspeaker::Loudspeaker() = default;
Loudspeaker::~Loudspeaker() = default;

Loudspeaker::Loudspeaker(const std::vector<std::vector<std::int16_t>>& sounds, unsigned rate)
    : voices_(std::make_unique<Voices>()) {
  voices_->buffers.resize(sounds.size());
  for (std::size_t i = 0; i < sounds.size(); ++i)
    if (!voices_->buffers[i].loadFromSamples(sounds[i].data(), sounds[i].size(), 1, rate)) {
      voices_.reset();
      return;
    }
}

void Loudspeaker::play(std::size_t sound, double volume) {
  if (!voices_ || sound >= voices_->buffers.size()) return;
  sf::Sound& voice = voices_->voices[voices_->next];
  voices_->next = (voices_->next + 1) % voices_->voices.size();
  voice.setBuffer(voices_->buffers[sound]);
  voice.setVolume(static_cast<float>(100 * volume));
  voice.play();
}

}  // namespace tetron::player
