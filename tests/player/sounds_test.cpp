#include <algorithm>

#include "tests/catch.hpp"
#include "tests/player/watched_duel.hpp"

// What the window hears of a recording: every placement, death and weapon once, and nothing of what is
// sought.
namespace tetron::test {

using namespace player;
using sound::Sound;
using std::chrono::milliseconds;

namespace {

struct PlayedSounds {
  std::uint32_t at = 0;
  std::vector<Sound> sounds;
};

// As the window listens: before and after time goes by.
std::vector<PlayedSounds> listen(Desk& desk, milliseconds frame) {
  std::vector<PlayedSounds> all;
  while (desk.playing()) {
    const auto before = desk.controller.sound_counts();
    desk.wait(frame);
    auto sounds = sound::sounds_between(before, desk.controller.sound_counts());
    if (!sounds.empty()) all.push_back({desk.time(), std::move(sounds)});
  }
  return all;
}

std::size_t count(const std::vector<PlayedSounds>& played, Sound sound) {
  return static_cast<std::size_t>(std::ranges::count_if(played, [&](const PlayedSounds& one) {
    return std::ranges::find(one.sounds, sound) != one.sounds.end();
  }));
}

}  // namespace

TEST_CASE("What is played is heard, each thing within its frame", "[player][sound]") {
  Desk desk({.volume = 50});
  const replay::Timeline& timeline = desk.game.timeline;
  const auto played = listen(desk, milliseconds(5));
  // What happened, by the marks of the timeline.
  std::vector<std::uint32_t> placed;
  for (const int player : {0, 1})
    for (const replay::Mark& mark : timeline.placements(base::PlayerId(static_cast<std::uint8_t>(player))))
      placed.push_back(mark.time.value);
  REQUIRE(placed.size() > 2);
  for (const std::uint32_t time : placed)
    CHECK(std::ranges::any_of(played,
                              [&](const PlayedSounds& one) { return one.at >= time && one.at < time + 10; }));
  for (const PlayedSounds& one : played)
    for (const Sound sound : one.sounds)
      if (sound == Sound::lock)
        CHECK(std::ranges::any_of(placed,
                                  [&](std::uint32_t time) { return one.at >= time && one.at < time + 10; }));
  const auto of_kind = [&](replay::MarkerKind kind) {
    return static_cast<std::size_t>(
        std::ranges::count(timeline.markers(), kind, [](const replay::Marker& one) { return one.kind; }));
  };
  CHECK(count(played, Sound::attack) == of_kind(replay::MarkerKind::weapon));
  CHECK(count(played, Sound::knock_out) == of_kind(replay::MarkerKind::death));
}

TEST_CASE("Nothing is heard where sounds are off, or too fast", "[player][sound]") {
  Desk off({.volume = 0});
  CHECK(listen(off, milliseconds(5)).empty());
  Desk muted({.volume = 50, .muted = true});
  CHECK(listen(muted, milliseconds(5)).empty());
  Desk fast({.speed = 8, .volume = 50});
  CHECK(listen(fast, milliseconds(5)).empty());
  Desk quick({.speed = 4, .volume = 50});
  CHECK_FALSE(listen(quick, milliseconds(5)).empty());
}

TEST_CASE("An attempt is heard", "[player][sound]") {
  Desk desk({.paused = true, .volume = 50});
  desk.press(Action::take_over);
  const auto before = desk.controller.sound_counts();
  CHECK(sound::sounds_between(before, before).empty());
  desk.controller.steer(review::Steer::drop);
  CHECK(sound::sounds_between(before, desk.controller.sound_counts()) == std::vector{Sound::lock});
  // What is taken back is not.
  const auto after = desk.controller.sound_counts();
  desk.controller.steer(review::Steer::undo);
  CHECK(sound::sounds_between(after, desk.controller.sound_counts()).empty());
}

TEST_CASE("Keys make sounds louder, softer and silent", "[player][sound]") {
  Desk desk({.paused = true, .volume = 95});
  CHECK(desk.controller.volume().percent() == 95);
  desk.press(Action::louder);
  CHECK(desk.controller.volume().percent() == 100);
  CHECK(desk.controller.view().message == "sounds: 100 %");
  desk.press(Action::mute);
  CHECK(desk.controller.volume().is_muted());
  CHECK(desk.controller.view().message == "sounds: off");
  // Who turns it wants to hear it.
  desk.press(Action::softer);
  CHECK_FALSE(desk.controller.volume().is_muted());
  CHECK(desk.controller.volume().percent() == 90);
  for (int i = 0; i < 20; ++i) desk.press(Action::softer);
  CHECK(desk.controller.volume().percent() == 0);
  CHECK(desk.controller.view().message == "sounds: off");
  CHECK(Desk({.paused = true, .volume = 1000}).controller.volume().percent() == 100);
}

}  // namespace tetron::test
