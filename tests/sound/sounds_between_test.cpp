#include "sound/sounds_between.hpp"

#include "field/random.hpp"
#include "tests/catch.hpp"

namespace tetron::test {

using sound::Sound;
using sound::SoundCounts;
using sound::sounds_between;
using Sounds = std::vector<Sound>;

namespace {

Sounds between(const SoundCounts& before, const SoundCounts& after) {
  return sounds_between(std::vector{before}, std::vector{after});
}

}  // namespace

TEST_CASE("Each thing that happens has its sound", "[sound]") {
  const SoundCounts now{10, 4, 6, true};
  CHECK(between(now, now).empty());
  CHECK(between(now, {11, 4, 6, true}) == Sounds{Sound::lock});
  CHECK(between(now, {11, 6, 6, true}) == Sounds{Sound::clear});
  // Lines that are counted a moment after the piece.
  CHECK(between(now, {10, 5, 6, true}) == Sounds{Sound::clear});
  CHECK(between(now, {11, 8, 10, true}) == Sounds{Sound::clear, Sound::attack});
  CHECK(between(now, {11, 4, 6, false}) == Sounds{Sound::lock, Sound::knock_out});
  CHECK(between(now, {10, 4, 6, false}) == Sounds{Sound::knock_out});
}

TEST_CASE("What goes back is not heard, nor who comes back", "[sound]") {
  CHECK(between({10, 4, 6, true}, {0, 0, 0, true}).empty());
  CHECK(between({10, 4, 6, false}, {10, 4, 6, true}).empty());
  CHECK(between({10, 4, 6, false}, {10, 4, 6, false}).empty());
}

TEST_CASE("Of many players each sound is heard once, in one order", "[sound]") {
  const std::vector<SoundCounts> before(8, SoundCounts{3, 1, 0, true});
  std::vector<SoundCounts> after = before;
  CHECK(sounds_between(before, after).empty());
  for (SoundCounts& one : after) one.placements = 4;
  CHECK(sounds_between(before, after) == Sounds{Sound::lock});
  after[7].alive = false;
  after[2].lines = 5;
  after[3].attack = 4;
  CHECK(sounds_between(before, after) == Sounds{Sound::lock, Sound::clear, Sound::attack, Sound::knock_out});
  // Another game has other players.
  CHECK(sounds_between(before, {}).empty());
  CHECK(sounds_between(before, std::vector{SoundCounts{4, 1, 0, true}}) == Sounds{Sound::lock});
}

TEST_CASE("Whether more has happened at once or in steps, nothing is left out", "[sound]") {
  field::Random random(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<SoundCounts> sound_counts(1 + random.below(4));
    const std::vector<SoundCounts> first = sound_counts;
    std::vector<bool> in_steps(4);
    for (int step = 0; step < 5; ++step) {
      const std::vector<SoundCounts> before = sound_counts;
      for (SoundCounts& one : sound_counts) {
        if (!one.alive) continue;
        one.placements += random.below(2);
        one.lines += random.below(3) / 2;
        one.attack += random.below(4) / 3;
        one.alive = !random.chance(5);
      }
      for (const Sound sound : sounds_between(before, sound_counts))
        in_steps[static_cast<std::size_t>(sound)] = true;
    }
    // Only a lock may be drowned by lines of the same player.
    for (const Sound sound : sounds_between(first, sound_counts))
      CHECK(in_steps[static_cast<std::size_t>(sound)]);
    std::vector<bool> at_once(4);
    for (const Sound sound : sounds_between(first, sound_counts))
      at_once[static_cast<std::size_t>(sound)] = true;
    for (const Sound sound : {Sound::clear, Sound::attack, Sound::knock_out})
      CHECK(at_once[static_cast<std::size_t>(sound)] == in_steps[static_cast<std::size_t>(sound)]);
  }
}

}  // namespace tetron::test
