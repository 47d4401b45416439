#include "player/play.hpp"

#include <fmt/format.h>

#include <utility>

#include "player/games/skipped.hpp"
#include "player/player.hpp"
#include "player/sfml/system_window.hpp"
#include "player/start_screen.hpp"
#include "player/window/desk.hpp"

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

// The display, and a window on it or why there is none.
struct Opened {
  explicit Opened(const Options& options) : display(options.display_lost) {
    if (display.state() == DisplayState::absent)
      failure = no_display();
    else if (display.state() == DisplayState::without_opengl)
      failure =
          no_window("the display has no OpenGL (GLX) to draw with; is a driver such as Mesa installed?");
    auto fonts = failure ? nullptr : scene::Fonts::find();
    if (!failure && !fonts)
      failure = Failure{Failure::Kind::no_font, fmt::format("no font: {}", scene::Fonts::why_none())};
    if (failure) return;
    const double scale = options.scale > 0 ? options.scale : display.scale();
    desk = std::make_unique<Desk>(display, std::move(fonts), options.fullscreen, scale, options.size);
    if (!desk->window.is_open()) failure = no_window("the window could not be opened");
  }

  Display display;
  QuietSfml quiet{};
  std::optional<Failure> failure{};
  std::unique_ptr<Desk> desk{};
};

// Lets the user choose until something can be opened. Empty if the window was closed.
std::optional<std::pair<std::size_t, std::unique_ptr<OpenRecording>>> open_first(Playlist& playlist,
                                                                                 Desk& desk, Options& options,
                                                                                 std::uint64_t& inputs) {
  while (true) {
    StartScreen screen(desk, options.start_screen, options.keys, options.look, options.hide_result, inputs);
    const auto paths = screen.run(options.watch);
    if (!paths) return std::nullopt;
    const auto first = playlist.add(*paths);
    std::vector<std::string> skipped;
    if (!first) skipped.push_back(first.error());
    while (first && *first < playlist.size()) {
      auto opened = playlist.open(*first);
      if (!opened) {
        skipped.push_back(opened.error());
        playlist.remove(*first);
        continue;
      }
      playlist.look_into(*first);
      options.message = skipped_text(skipped, "");
      return std::pair(*first, std::move(*opened));
    }
    options.start_screen.message = skipped_text(skipped, "");
  }
}

}  // namespace

std::expected<WindowState, Failure> play(Playlist& playlist, std::size_t first,
                                         std::unique_ptr<OpenRecording> opened, const Options& options) {
  const Opened on(options);
  if (on.failure) return std::unexpected(*on.failure);
  Desk& desk = *on.desk;
  Options chosen = options;
  chosen.scale = desk.scale;
  std::uint64_t inputs = 0;
  if (!opened) {
    auto found = open_first(playlist, desk, chosen, inputs);
    if (!found) {
      WindowState closed;
      closed.view.look = chosen.look;
      closed.panels = chosen.panels.value_or(scene::Panels());
      closed.volume = chosen.volume;
      closed.muted = chosen.muted;
      closed.fullscreen = desk.window.is_fullscreen();
      closed.size = chosen.size.value_or(scene::Size());
      closed.inputs = inputs;
      closed.start.emplace();
      return closed;
    }
    first = found->first;
    opened = std::move(found->second);
  }
  Player player(playlist, first, std::move(opened), chosen, desk, inputs);
  return player.run();
}

std::expected<std::string, Failure> choose(const Options& options) {
  const Opened on(options);
  if (on.failure) return std::unexpected(*on.failure);
  std::uint64_t inputs = 0;
  StartScreen screen(*on.desk, options.start_screen, options.keys, options.look, false, inputs);
  const auto paths = screen.run(options.watch);
  return paths && !paths->empty() ? paths->front() : std::string();
}

}  // namespace tetron::player
