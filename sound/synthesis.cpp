#include "sound/synthesis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

namespace tetron::sound {

namespace {

// A tone that glides from one pitch to another and fades.
struct Tone {
  double begin = 0;     // seconds
  double length = 0;    // seconds
  double from = 0;      // Hz
  double to = 0;        // Hz
  double loudness = 0;  // 0 to 1
  double edge = 0;      // 0: a pure sine; 1: the first overtones are as loud as in a sawtooth
};

constexpr double rise = 0.004;  // seconds until a tone has its full loudness
constexpr double fade = 5;      // a tone fades by e to this power until its end
constexpr int overtones = 4;

constexpr Tone lock_tones[] = {{0, 0.07, 190, 120, 0.5, 0.3}};
constexpr Tone clear_tones[] = {{0, 0.12, 523.25, 523.25, 0.35, 0.1}, {0.07, 0.2, 783.99, 783.99, 0.35, 0.1}};
constexpr Tone attack_tones[] = {{0, 0.16, 880, 330, 0.35, 0.6}};
constexpr Tone knock_out_tones[] = {{0, 0.5, 220, 55, 0.55, 0.7}, {0, 0.5, 233, 58, 0.25, 0.7}};

std::span<const Tone> tones_of(Sound sound) {
  switch (sound) {
    case Sound::lock:
      return lock_tones;
    case Sound::clear:
      return clear_tones;
    case Sound::attack:
      return attack_tones;
    case Sound::knock_out:
      break;
  }
  return knock_out_tones;
}

// Rises quickly from silence, fades slowly, and ends in silence.
double loudness_at(const Tone& tone, double time) {
  const double share = time / tone.length;
  return tone.loudness * std::min({1.0, time / rise, (tone.length - time) / rise}) * std::exp(-fade * share);
}

void add(const Tone& tone, std::vector<double>& out) {
  const auto first = static_cast<std::size_t>(tone.begin * sample_rate);
  const auto count = static_cast<std::size_t>(tone.length * sample_rate);
  out.resize(std::max(out.size(), first + count + 1));
  double phase = 0;
  for (std::size_t i = 0; i <= count; ++i) {
    const double time = std::min(tone.length, static_cast<double>(i) / sample_rate);
    double wave = std::sin(phase);
    for (int n = 2; n <= overtones; ++n) wave += tone.edge * std::sin(n * phase) / n;
    out[first + i] += loudness_at(tone, time) * wave;
    const double pitch = tone.from * std::pow(tone.to / tone.from, time / tone.length);
    phase += 2 * std::numbers::pi * pitch / sample_rate;
  }
}

}  // namespace

std::vector<std::int16_t> samples_of(Sound sound) {
  std::vector<double> sum;
  for (const Tone& tone : tones_of(sound)) add(tone, sum);
  constexpr double loudest = std::numeric_limits<std::int16_t>::max();
  std::vector<std::int16_t> samples;
  samples.reserve(sum.size());
  for (const double value : sum)
    samples.push_back(static_cast<std::int16_t>(std::lround(std::clamp(value, -1.0, 1.0) * loudest)));
  return samples;
}

}  // namespace tetron::sound
