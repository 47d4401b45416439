#include "convert/animation/clip_sound.hpp"

#include <algorithm>
#include <limits>

#include "replay/timeline/timeline.hpp"
#include "sound/sound_counts.hpp"
#include "sound/synthesis.hpp"

namespace tetron::convert {

namespace {

// Of one player or all.
std::vector<sound::SoundCounts> counts_of(const replay::Timeline& timeline, const replay::Playhead& playhead,
                                          std::optional<base::PlayerId> player) {
  std::vector<sound::SoundCounts> all = sound::counts_at(timeline, playhead.state());
  if (player) return {all[player->value]};
  return all;
}

}  // namespace

ClipSound::ClipSound(const replay::Timeline& timeline, const HeardPart& part,
                     std::optional<base::PlayerId> player) {
  constexpr float loudest = std::numeric_limits<std::int16_t>::max();
  for (std::size_t i = 0; i < sound::sound_names.size(); ++i) {
    std::vector<float>& samples = sounds_.emplace_back();
    for (const std::int16_t sample : sound::samples_of(static_cast<sound::Sound>(i)))
      samples.push_back(static_cast<float>(sample) / loudest);
  }
  const base::Milliseconds end = std::min(timeline.duration(), part.to.value_or(timeline.duration()));
  replay::Playhead playhead(timeline);
  playhead.seek(part.from);
  std::vector<sound::SoundCounts> before = counts_of(timeline, playhead, player);
  for (auto event = playhead.next(); event && event->time <= end; event = playhead.next()) {
    const std::uint32_t events = playhead.state().events;
    playhead.seek(event->time);
    if (playhead.state().events <= events) break;  // the file has changed meanwhile
    std::vector<sound::SoundCounts> after = counts_of(timeline, playhead, player);
    const double seconds = (event->time.value - part.from.value) / 1000.0 / part.speed;
    for (const sound::Sound sound : sound::sounds_between(before, after))
      begins_.push_back({static_cast<std::size_t>(seconds * sound::sample_rate), sound});
    before = std::move(after);
  }
}

void ClipSound::read(std::span<float> samples) {
  std::ranges::fill(samples, 0.0F);
  const std::size_t end = next_ + samples.size();
  const auto length = [this](const Begin& one) {
    return sounds_[static_cast<std::size_t>(one.sound)].size();
  };
  while (first_ < begins_.size() && begins_[first_].sample + length(begins_[first_]) <= next_) ++first_;
  for (std::size_t i = first_; i < begins_.size() && begins_[i].sample < end; ++i) {
    const std::vector<float>& sound = sounds_[static_cast<std::size_t>(begins_[i].sound)];
    const std::size_t from = std::max(next_, begins_[i].sample);
    const std::size_t to = std::min(end, begins_[i].sample + sound.size());
    for (std::size_t at = from; at < to; ++at) samples[at - next_] += sound[at - begins_[i].sample];
  }
  for (float& sample : samples) sample = std::clamp(sample, -1.0F, 1.0F);
  next_ = end;
}

}  // namespace tetron::convert
