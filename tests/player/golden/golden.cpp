// Draws moments of the samples as the window does and compares them with the pictures in a folder, or writes
// these anew.
//   player_golden [--update] SAMPLES PICTURES [WRONG]     WRONG: a folder for pictures that are not as they
//   should be
#include <fmt/format.h>

#include <filesystem>
#include <span>
#include <string_view>

#include "player/sfml/drawing.hpp"
#include "player/sfml/picture_file.hpp"
#include "player/window/painter.hpp"
#include "tests/player/environment.hpp"
#include "tests/player/golden/compare.hpp"
#include "tests/player/golden/moments.hpp"

namespace tetron::test {

namespace {

using namespace player;
using namespace scene;
namespace fs = std::filesystem;

Pixels pixels_of(const Bitmap& bitmap) {
  return {bitmap.width, bitmap.height, bitmap.rgba};
}

// Nothing if there is nothing to draw on.
std::optional<Bitmap> drawn(const Picture& picture, Painter& painter) {
  HiddenTarget target;
  if (!target.create(picture.size)) return std::nullopt;
  painter.draw(picture, target);
  return target.pixels();
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
  for (const Moment& moment : all_moments()) {
    const std::string name = moment.name + ".png";
    const auto picture = picture_of(moment, samples);
    const auto image = picture ? drawn(*picture, painter) : std::nullopt;
    const auto wanted = update ? std::nullopt : load_picture(pictures / name);
    if (!image) {
      fmt::print("{}: cannot be drawn\n", name);
      ++wrong;
    } else if (update) {
      wrong += save_picture(*image, pictures / name) ? 0 : 1;
    } else if (!wanted) {
      fmt::print("{}: there is no such picture\n", name);
      ++wrong;
    } else if (const std::string what = difference(pixels_of(*wanted), pixels_of(*image)); !what.empty()) {
      fmt::print("{}: {}\n", name, what);
      if (arguments.size() > 2) save_picture(*image, fs::path(arguments[2]) / name);
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
