#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "app/input.hpp"
#include "app/messages.hpp"
#include "app/output.hpp"
#include "app/program.hpp"
#include "convert/text_out.hpp"
#include "formats/error.hpp"
#include "player/names.hpp"
#include "player/play.hpp"

namespace tetron::app {

namespace {

struct PlayOptions {
  std::string file;
  std::optional<formats::Milliseconds> start;
  std::string player;
  double speed = 1;
  std::string theme{player::name_of(player::ThemeKind::dark)};
  std::string palette{player::name_of(player::PaletteKind::game)};
  double scale = 0;  // 0: as the desktop says
  bool shadow = false;
  bool no_motion = false;
  bool fullscreen = false;
  bool paused = false;
  bool print_state = false;
  ReadingOptions reading;
};

void print_state(const player::Ended& ended) {
  Output out;
  fmt::format_to(std::back_inserter(out.text()),
                 R"({{"time_ms":{},"playing":{},"speed":{},"focus":{},"events":{}}})", ended.time.value,
                 ended.playing, ended.speed, ended.focus ? fmt::format("{}", ended.focus->value) : "null",
                 ended.events);
  out.text() += '\n';
  out.commit();
}

// `name` is one of `names`, which are in the order of Kind.
template <class Kind, std::size_t count>
Kind kind_named(const std::array<std::string_view, count>& names, std::string_view name) {
  return static_cast<Kind>(std::ranges::find(names, name) - names.begin());
}

player::Look look_of(const PlayOptions& options) {
  return {.theme = kind_named<player::ThemeKind>(player::theme_names, options.theme),
          .palette = kind_named<player::PaletteKind>(player::palette_names, options.palette),
          .landing_shadow = options.shadow,
          .motion = !options.no_motion};
}

ExitCode play(const PlayOptions& options) {
  const auto input = open_recording(options.file, options.reading);
  if (!input) return ExitCode::cannot_open;
  const replay::Timeline timeline(input->recording, input->profile);

  player::Options window;
  window.file_name = options.file == "-" ? "standard input"
                                         : convert::escaped(options.file.substr(options.file.rfind('/') + 1));
  window.start = options.start.value_or(formats::Milliseconds{});
  if (!options.player.empty()) window.focus = player_named(options.player, input->game);
  window.speed = options.speed;
  window.fullscreen = options.fullscreen;
  window.paused = options.paused;
  window.scale = options.scale;
  window.look = look_of(options);
  const ExitCode code = tell_damage(*input, timeline.damage(), ExitCode::done);
  if (const auto& damage = timeline.damage())
    window.damage = "damaged at " + formats::describe(damage->error);

  const auto ended = player::play(timeline, input->game, window);
  if (!ended) {
    error(ended.error().message);
    return ExitCode::cannot_open;
  }
  if (options.print_state) print_state(*ended);
  return code;
}

template <std::size_t count>
void add_name(CLI::App& command, const char* name, std::string& value,
              const std::array<std::string_view, count>& names, const std::string& description) {
  command.add_option(name, value, description)
      ->check(CLI::IsMember(std::vector<std::string>(names.begin(), names.end())).description(""))
      ->type_name(fmt::format("{}", fmt::join(names, "|")))
      ->capture_default_str();
}

}  // namespace

void add_play(CLI::App& root, Program& program) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App* command = root.add_subcommand("play", "Watch a recording in a window; ? shows the keys");
  command->add_option("FILE", options->file, "A recording; - is standard input")->required();
  add_time(*command, "--start", options->start, "Begin at this time");
  command->add_option("--player", options->player, "Show this player large (id or name)")
      ->type_name("PLAYER");
  command->add_option("--speed", options->speed, "1/8 to 16 times as fast: 0.125, 0.25, 0.5, 1, 2, 4, 8, 16")
      ->check(CLI::IsMember({0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0}).description(""))
      ->type_name("N");
  add_name(*command, "--theme", options->theme, player::theme_names, "Colours of the window");
  add_name(*command, "--palette", options->palette, player::palette_names, "Colours of the blocks");
  command->add_flag("--shadow", options->shadow, "Show where stones will land");
  command->add_flag("--no-motion", options->no_motion, "Do not point out placements and cleared lines");
  command
      ->add_option(
          "--scale", options->scale,
          "For a screen with pixels this many times as fine: a larger window and larger text (by the "
          "desktop's Xft.dpi)")
      ->check(CLI::Range(0.5, 4.0).description(""))
      ->type_name("N");
  command->add_flag("--fullscreen", options->fullscreen, "Use the whole screen");
  command->add_flag("--paused", options->paused, "Do not start by itself");
  command->add_flag("--print-state", options->print_state,
                    "When the window closes, print where it was as JSON");
  options->reading.add_all(*command);
  command->footer("Example: tetron play game.tet --start 1:23 --player 1");
  command->callback([&program, options] { program.run = [options] { return play(*options); }; });
}

}  // namespace tetron::app
