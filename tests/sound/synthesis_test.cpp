#include "sound/synthesis.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "tests/catch.hpp"

namespace tetron::test {

using sound::sample_rate;
using sound::samples_of;
using sound::Sound;

namespace {

constexpr std::array all{Sound::lock, Sound::clear, Sound::attack, Sound::knock_out};
using Samples = std::vector<std::int16_t>;

double energy(const Samples& samples, std::size_t first, std::size_t count) {
  double sum = 0;
  for (std::size_t i = first; i < std::min(samples.size(), first + count); ++i)
    sum += static_cast<double>(samples[i]) * samples[i];
  return sum;
}

// How much of a pitch is in the samples (Goertzel's algorithm).
double strength(const Samples& samples, std::size_t first, std::size_t count, double pitch) {
  const double twice = 2 * std::cos(2 * std::numbers::pi * pitch / sample_rate);
  double before = 0;
  double now = 0;
  for (std::size_t i = first; i < std::min(samples.size(), first + count); ++i)
    before = std::exchange(now, samples[i] + twice * now - before);
  return now * now + before * before - twice * now * before;
}

// In steps of a semitone.
double loudest_pitch(const Samples& samples, std::size_t first, std::size_t count) {
  double best = 0;
  double most = -1;
  for (double pitch = 40; pitch < 4000; pitch *= std::pow(2, 1 / 12.0))
    if (const double here = strength(samples, first, count, pitch); here > most) {
      most = here;
      best = pitch;
    }
  return best;
}

std::size_t seconds(double time) {
  return static_cast<std::size_t>(time * sample_rate);
}

}  // namespace

TEST_CASE("Sounds are short, begin and end in silence, and are not cut off at the top", "[sound]") {
  for (const Sound sound : all) {
    const Samples samples = samples_of(sound);
    CHECK(samples.size() >= seconds(0.05));
    CHECK(samples.size() <= seconds(0.6));
    CHECK(std::abs(samples.front()) < 100);
    CHECK(std::abs(samples.back()) < 100);
    const auto [least, most] = std::ranges::minmax(samples);
    CHECK(most > 5000);
    CHECK(most < 32'767);
    CHECK(least > -32'767);
    // From one sample to the next nothing jumps: that would be a click.
    int jump = 0;
    for (std::size_t i = 1; i < samples.size(); ++i)
      jump = std::max(jump, std::abs(samples[i] - samples[i - 1]));
    CHECK(jump < 8000);
    // They fade.
    const std::size_t third = samples.size() / 3;
    CHECK(energy(samples, 0, third) > 2 * energy(samples, 2 * third, third));
    CHECK(samples == samples_of(sound));
  }
}

TEST_CASE("Sounds are told apart by their pitches", "[sound]") {
  const auto pitch = [](Sound sound, double from, double length) {
    return loudest_pitch(samples_of(sound), seconds(from), seconds(length));
  };
  // Low and short; two tones that rise by a fifth; a tone that falls; a deep one that falls for long.
  CHECK(pitch(Sound::lock, 0, 0.07) < 220);
  const double first = pitch(Sound::clear, 0, 0.06);
  const double second = pitch(Sound::clear, 0.13, 0.1);
  CHECK(second / first > 1.4);
  CHECK(second / first < 1.6);
  CHECK(pitch(Sound::attack, 0, 0.04) > 1.5 * pitch(Sound::attack, 0.11, 0.05));
  CHECK(pitch(Sound::knock_out, 0, 0.2) < 260);
  CHECK(pitch(Sound::knock_out, 0, 0.1) > 1.5 * pitch(Sound::knock_out, 0.35, 0.15));
  CHECK(samples_of(Sound::knock_out).size() > 4 * samples_of(Sound::lock).size());
}

}  // namespace tetron::test
