#include "player/game_window.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "player/controls/help_list.hpp"
#include "player/sfml/system_window.hpp"
#include "player/window/display.hpp"
#include "player/window/painter.hpp"
#include "player/window/speaker.hpp"
#include "player/window/window.hpp"
#include "scene/game_scene.hpp"
#include "scene/layout/arrangement.hpp"
#include "scene/text/fonts.hpp"

namespace tetron::player {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::nanoseconds game_frame = std::chrono::nanoseconds(1'000'000'000) / 60;
constexpr int most_behind = 6;  // frames that are caught up; a longer delay is a pause
constexpr int look_every = 24;  // frames between checks whether the window still exists

std::unexpected<Failure> failure(Failure::Kind kind, std::string message) {
  return std::unexpected(Failure{kind, std::move(message)});
}

std::vector<sound::Sound> sounds_of(std::uint8_t bits) {
  std::vector<sound::Sound> sounds;
  for (std::size_t i = 0; i < sound::sound_names.size(); ++i)
    if ((bits >> i & 1U) != 0) sounds.push_back(static_cast<sound::Sound>(i));
  return sounds;
}

// What goes to the help while it is open.
bool is_for_list(WindowEvent::Kind kind) {
  using enum WindowEvent::Kind;
  return kind == key_pressed || kind == typed || kind == mouse_pressed || kind == mouse_moved ||
         kind == mouse_released || kind == wheel_turned;
}

bool asks_for_help(const WindowEvent& event) {
  using enum WindowEvent::Kind;
  return (event.kind == typed && event.character == U'?') ||
         (event.kind == key_pressed && event.key.code == KeyCode::f1);
}

}  // namespace

std::expected<void, Failure> run_game(
    const GameWindowOptions& options,
    const std::function<std::optional<scene::GameView>(const GameInput&)>& frame) {
  const Display display(options.display_lost);
  if (display.state() == DisplayState::absent)
    return failure(Failure::Kind::no_display, "no display: use `tetron rules run` instead, or set DISPLAY");
  if (display.state() == DisplayState::without_opengl)
    return failure(Failure::Kind::no_window,
                   "the display has no OpenGL (GLX) to draw with; is a driver such as Mesa installed?");
  const QuietSfml quiet;
  auto fonts = scene::Fonts::find();
  if (!fonts) return failure(Failure::Kind::no_font, "no font: " + std::string(scene::Fonts::why_none()));
  const double scale = options.scale > 0 ? options.scale : display.scale();
  Painter painter{scene::Typesetter(std::move(fonts))};
  const auto first = frame({});
  if (!first) return {};
  scene::Size natural = scene::natural_size(*first, scale);
  Window window(display, options.title, options.fullscreen, scale, natural);
  if (!window.is_open()) return failure(Failure::Kind::no_window, "the window could not be opened");

  GameKeys keys(options.keys);
  HelpList help;
  bool is_let_go = false;  // the key that opened the help
  scene::GameView shown = *first;
  Speaker speaker;
  auto due = Clock::now();
  for (int count = 1;; ++count) {
    for (WindowEvent event; window.is_open() && window.target().poll(event);) {
      is_let_go = is_let_go || event.kind == WindowEvent::Kind::key_released;
      if (!help.is_open() || !is_for_list(event.kind))
        keys.handle(event, game_field(shown, window.size(), scale));
      else if (help.handle(event, is_let_go && asks_for_help(event), window.size(),
                           scene::unit_of(window.size(), scale)))
        keys.command(GameCommand::help);
      else if (event.kind == WindowEvent::Kind::key_pressed || event.kind == WindowEvent::Kind::mouse_pressed)
        keys.count();
      if (event.kind == WindowEvent::Kind::closed) window.close();
    }
    if (count % look_every == 0 && window.is_open() && !display.has(window.handle())) window.close();
    if (!window.is_open()) return {};
    const GameInput input = keys.take();
    const auto wants = [&input](GameCommand command) {
      return std::ranges::find(input.commands, command) != input.commands.end();
    };
    auto view = frame(input);
    if (!view || wants(GameCommand::quit) || wants(GameCommand::open)) return {};
    shown = std::move(*view);
    if (!shown.help) {
      help.close();
    } else {
      if (!help.is_open()) {
        help.open(std::move(shown.keys.rows));
        is_let_go = false;
      }
      shown.keys = *help.view();
    }
    if (options.sounds) speaker.play(sounds_of(options.sounds()), options.volume);
    if (wants(GameCommand::fullscreen)) window.toggle_fullscreen();
    // After a change of rules, the field or its blocks may have another size.
    if (const scene::Size now = scene::natural_size(shown, scale); std::exchange(natural, now) != now)
      window.resize(now);
    // A late frame is not drawn, so that the game keeps its speed.
    due += game_frame;
    const auto now = Clock::now();
    if (now < due || count % most_behind == 0) {
      painter.draw(game_scene(shown, window.size(), scale), window.target());
      window.target().display();
      if (options.drawn) options.drawn();
    }
    if (now - due > most_behind * game_frame) due = now;
    std::this_thread::sleep_until(due);
  }
}

}  // namespace tetron::player
