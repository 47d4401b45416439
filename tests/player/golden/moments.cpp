#include "tests/player/golden/moments.hpp"

#include "formats/mapped_file.hpp"
#include "player/keys.hpp"

namespace tetron::test {

using namespace scene;
using formats::Milliseconds;
using formats::PlayerId;

const std::vector<Moment>& moments() {
  static const std::vector<Moment> all{
      {"duel-dark", "duel", {960, 540}, {.now = Milliseconds(30'000)}},
      {"duel-light",
       "duel",
       {960, 540},
       {.now = Milliseconds(30'000),
        .speed = 0.5,
        .look = {.theme = ThemeKind::light, .landing_shadow = true}}},
      {"eight-dark",
       "eight",
       {1280, 720},
       {.now = Milliseconds(40'000), .look = {.palette = PaletteKind::guideline, .landing_shadow = true}}},
      {"eight-focus-light",
       "eight",
       {1024, 600},
       {.now = Milliseconds(60'000), .focus = PlayerId(1), .look = {.theme = ThemeKind::light}}},
      {"shared", "shared-four", {960, 540}, {.now = Milliseconds(30'000), .look = {.landing_shadow = true}}},
      {"colour-blind",
       "solo",
       {800, 480},
       {.now = Milliseconds(330'000), .look = {.palette = PaletteKind::colour_blind}}},
      {"high-contrast-dark",
       "weapons",
       {800, 480},
       {.now = Milliseconds(50'000),
        .look = {.palette = PaletteKind::high_contrast, .landing_shadow = true}}},
      {"high-contrast-light",
       "weapons",
       {800, 480},
       {.now = Milliseconds(50'000),
        .look = {.theme = ThemeKind::light, .palette = PaletteKind::high_contrast}}},
      // Four rows of the left field went at 10,075 ms.
      {"cleared", "duel", {640, 360}, {.now = Milliseconds(10'125), .playing = true}},
      // A stone was placed on the right one at 22,488 ms.
      {"placed", "duel", {640, 360}, {.now = Milliseconds(22'505), .playing = true}},
      {"help-damaged",
       "duel",
       {1024, 600},
       {.now = Milliseconds(5000), .help = true, .message = "saved duel-0005000ms.png"},
       "damaged at 0x1a2c"},
      {"small", "eight", {160, 120}, {.now = Milliseconds(40'000)}},
  };
  return all;
}

std::optional<Picture> picture_of(const Moment& moment, const std::filesystem::path& samples) {
  const auto file = formats::MappedFile::open(samples / (std::string(moment.sample) + ".tet"));
  if (!file) return std::nullopt;
  const auto recording = tet::Recording::read(file->bytes());
  if (!recording) return std::nullopt;
  const replay::Timeline timeline(*recording, replay::tetron4());
  const replay::Game game = replay::game_of(recording->header(), {});
  replay::Playhead playhead(timeline);
  playhead.seek(moment.view.now);
  const Arrangement arrangement =
      arrange(timeline.layout(), moment.size, 1, moment.view.focus, *moment.damage != '\0');
  const Show show{
      timeline, game, {std::string(moment.sample) + ".tet", moment.damage}, player::KeyMap().help()};
  return draw_scene(show, playhead.state(), moment.view, arrangement);
}

}  // namespace tetron::test
