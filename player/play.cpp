#include "player/play.hpp"

#include <fmt/format.h>

#include <utility>

#include "player/player.hpp"
#include "player/sfml/system_window.hpp"

namespace tetron::player {

namespace {

Failure no_display() {
  return {Failure::Kind::no_display,
          "no display: set DISPLAY, or use what needs none: `tetron convert --to png|gif|mp4|html` for "
          "pictures, videos "
          "and web pages, `tetron show` for a moment in the terminal, `tetron convert --to fumen`, `tetron "
          "dump`"};
}

Failure no_window(std::string why) {
  return {Failure::Kind::no_window, std::move(why)};
}

}  // namespace

std::expected<WindowState, Failure> play(Playlist& playlist, std::size_t first,
                                         std::unique_ptr<OpenRecording> opened, const Options& options) {
  const Display display(options.display_lost);
  switch (display.state()) {
    case DisplayState::usable:
      break;
    case DisplayState::absent:
      return std::unexpected(no_display());
    case DisplayState::without_opengl:
      return std::unexpected(
          no_window("the display has no OpenGL (GLX) to draw with; is a driver such as Mesa installed?"));
  }
  const QuietSfml quiet;
  auto fonts = scene::Fonts::find();
  if (!fonts)
    return std::unexpected(
        Failure{Failure::Kind::no_font, fmt::format("no font: {}", scene::Fonts::why_none())});
  Options chosen = options;
  if (chosen.scale <= 0) chosen.scale = display.scale();
  Player player(playlist, first, std::move(opened), chosen, display, std::move(fonts));
  if (!player.has_window()) return std::unexpected(no_window("the window could not be opened"));
  return player.run();
}

}  // namespace tetron::player
