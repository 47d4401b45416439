// Draws moments of the samples as the window does and compares them with the pictures in a folder, or writes
// these anew.
//   player_golden [--update] SAMPLES PICTURES [WRONG]     WRONG: a folder for pictures that are not as they
//   should be
#include <fmt/format.h>

#include <SFML/Graphics/Image.hpp>
#include <SFML/Graphics/RenderTexture.hpp>
#include <filesystem>
#include <span>
#include <string_view>

#include "formats/mapped_file.hpp"
#include "player/keys.hpp"
#include "player/painter.hpp"
#include "scene/scene.hpp"
#include "tests/player/environment.hpp"
#include "tests/player/golden/compare.hpp"

namespace tetron::test {

namespace {

using namespace player;
using namespace scene;
namespace fs = std::filesystem;
using formats::Milliseconds;
using formats::PlayerId;

struct Moment {
  const char* name;
  const char* sample;
  Size size;
  View view{};
  const char* damage = "";
};

std::vector<Moment> moments() {
  return {
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
}

Pixels pixels_of(const sf::Image& image) {
  const auto size = image.getSize();
  const std::span bytes(image.getPixelsPtr(), std::size_t{4} * size.x * size.y);
  return {static_cast<int>(size.x), static_cast<int>(size.y), {bytes.begin(), bytes.end()}};
}

// Nothing if there is no such sample, or nothing to draw on.
std::optional<sf::Image> drawn(const Moment& moment, const fs::path& samples, Painter& painter) {
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
  const Show show{timeline, game, {std::string(moment.sample) + ".tet", moment.damage}, player::KeyMap().help()};

  sf::RenderTexture target;
  if (!target.create(static_cast<unsigned>(moment.size.width), static_cast<unsigned>(moment.size.height)))
    return std::nullopt;
  painter.draw(draw_scene(show, playhead.state(), moment.view, arrangement), target);
  target.display();
  return target.getTexture().copyToImage();
}

int run(std::span<const std::string_view> arguments) {
  const bool update = !arguments.empty() && arguments[0] == "--update";
  if (update) arguments = arguments.subspan(1);
  if (arguments.size() < 2) return 2;
  const fs::path samples = arguments[0];
  const fs::path pictures = arguments[1];
  if (!TestFonts::are_there()) {
    fmt::print("skipped: fonts-dejavu-core is not installed\n");
    return 77;
  }
  const TestFonts only_these;
  auto fonts = Fonts::find();
  if (!fonts) return 1;
  Painter painter{Typesetter(std::move(fonts))};
  int wrong = 0;
  for (const Moment& moment : moments()) {
    const std::string name = std::string(moment.name) + ".png";
    const auto image = drawn(moment, samples, painter);
    sf::Image wanted;
    if (!image) {
      fmt::print("{}: cannot be drawn\n", name);
      ++wrong;
    } else if (update) {
      wrong += image->saveToFile((pictures / name).string()) ? 0 : 1;
    } else if (!wanted.loadFromFile((pictures / name).string())) {
      fmt::print("{}: there is no such picture\n", name);
      ++wrong;
    } else if (const std::string what = difference(pixels_of(wanted), pixels_of(*image)); !what.empty()) {
      fmt::print("{}: {}\n", name, what);
      if (arguments.size() > 2) image->saveToFile((fs::path(arguments[2]) / name).string());
      ++wrong;
    }
  }
  return wrong == 0 ? 0 : 1;
}

}  // namespace

}  // namespace tetron::test

int main(int count, char** values) {
  const std::vector<std::string_view> arguments(values + 1, values + count);
  return tetron::test::run(arguments);
}
