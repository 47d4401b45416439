#include "player/play.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "app/commands/recording/recording_list.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/state_log.hpp"
#include "app/options/keys_file.hpp"
#include "app/program.hpp"
#include "base/escape.hpp"
#include "scene/text/names.hpp"

namespace tetron::app {

namespace {

struct PlayOptions {
  std::vector<std::string> files;
  std::optional<base::Milliseconds> start;
  std::string player;
  double speed = 1;
  std::string theme{scene::name_of(scene::ThemeKind::dark)};
  std::string palette{scene::name_of(scene::PaletteKind::game)};
  double scale = 0;  // 0: as the desktop says
  bool shadow = false;
  bool no_motion = false;
  bool fullscreen = false;
  bool paused = false;
  bool hide_result = false;
  bool print_state = false;
  std::string log_state;
  std::string keys;
  ReadingOptions reading;
};

std::string number_or_null(const std::optional<base::Milliseconds>& time) {
  return time ? fmt::format("{}", time->value) : "null";
}

std::string state_text(const player::Standing& standing, const player::Playlist& playlist) {
  const scene::View& view = standing.view;
  std::string markers;
  for (std::size_t kind = 0; kind < replay::marker_kinds; ++kind)
    if (view.markers.test(kind))
      markers += fmt::format(R"({}"{}")", markers.empty() ? "" : ",", scene::marker_names[kind]);
  std::string text;
  const auto append = [&text]<class... T>(fmt::format_string<T...> format, T&&... values) {
    fmt::format_to(std::back_inserter(text), format, std::forward<T>(values)...);
  };
  append(R"({{"time_ms":{},"playing":{},"speed":{},"focus":{},"events":{})", view.now.value, view.playing,
         view.speed, view.focus ? fmt::format("{}", view.focus->value) : "null", standing.events);
  append(R"(,"help":{},"chat":{},"statistics":{},"chunk":{},"hide_result":{},"fullscreen":{})", view.help,
         view.chat, view.statistics, view.chunk, view.hide_result, standing.fullscreen);
  append(R"(,"markers":[{}],"loop_start_ms":{},"loop_end_ms":{})", markers, number_or_null(view.loop_start),
         number_or_null(view.loop_end));
  append(R"(,"palette":"{}","theme":"{}","landing_shadow":{})", scene::name_of(view.look.palette),
         scene::name_of(view.look.theme), view.look.landing_shadow);
  append(R"(,"file":{},"files":{},"name":)", standing.file + 1, playlist.size());
  base::append_json_string(text, playlist.name(standing.file));
  text += R"(,"message":)";
  base::append_json_string(text, view.message);
  append(R"(,"inputs":{},"held":{},"reloads":{},"width":{},"height":{}}})"
         "\n",
         standing.inputs, standing.held, standing.reloads, standing.size.width, standing.size.height);
  return text;
}

// `name` is one of `names`, which are in the order of Kind.
template <class Kind, std::size_t count>
Kind kind_named(const std::array<std::string_view, count>& names, std::string_view name) {
  return static_cast<Kind>(std::ranges::find(names, name) - names.begin());
}

scene::Look look_of(const PlayOptions& options) {
  return {.theme = kind_named<scene::ThemeKind>(scene::theme_names, options.theme),
          .palette = kind_named<scene::PaletteKind>(scene::palette_names, options.palette),
          .landing_shadow = options.shadow,
          .motion = !options.no_motion};
}

[[noreturn]] void leave_lost_display() {
  error("the display went away");
  // Nothing that holds on to the display can be cleaned up any more.
  std::_Exit(static_cast<int>(ExitCode::cannot_open));
}

ExitCode play(const PlayOptions& options) {
  const ReadingChoice reading{options.reading, encoding_named(options.reading.encoding),
                              profile_named(options.reading.profile)};
  player::Options window;
  window.keys = keys_named(options.keys);
  RecordingList list(recordings_of(options.files), reading);

  std::size_t first = 0;
  auto opened = list.open(first);
  for (; !opened && first + 1 < list.size(); opened = list.open(++first))
    window.message += opened.error() + "; ";
  if (!opened) return list.code();
  if (first > 0 && !options.hide_result) window.message += list.name(first);

  if (!options.player.empty()) window.focus = player_named(options.player, (*opened)->game());
  window.start = options.start.value_or(base::Milliseconds{});
  window.speed = options.speed;
  window.fullscreen = options.fullscreen;
  window.paused = options.paused;
  window.hide_result = options.hide_result;
  window.scale = options.scale;
  window.look = look_of(options);
  window.display_lost = leave_lost_display;
  StateLog log(options.log_state);
  if (log.is_wanted())
    window.watch = [&log, &list](const player::Standing& standing) { log.add(state_text(standing, list)); };
  const auto ended = player::play(list, first, std::move(*opened), window);
  if (!ended) {
    error(ended.error().message);
    return ExitCode::cannot_open;
  }
  list.tell_damage(ended->file, ended->damage);
  if (options.print_state) {
    Output out;
    out.text() += state_text(*ended, list);
    out.commit();
  }
  return list.code();
}

template <std::size_t count>
void add_name(Command& command, const char* name, std::string& value,
              const std::array<std::string_view, count>& names, const std::string& description) {
  const std::vector<std::string> words(names.begin(), names.end());
  offer_values(command.add_option(name, value, description)
                   ->check(one_of(words))
                   ->type_name(fmt::format("{}", fmt::join(words, "|")))
                   ->capture_default_str(),
               words);
}

}  // namespace

void add_play(Command& root, Program& program) {
  auto options = std::make_shared<PlayOptions>();
  Command* command = root.add_subcommand("play", "Watch a recording in a window; ? shows the keys");
  command
      ->add_option("FILE", options->files,
                   "Recordings to go through with < and >; - is standard input, a folder its recordings; the "
                   "rounds of a TETR.IO match are recordings of their own")
      ->required();
  add_time(*command, "--start", options->start, "Begin at this time");
  command->add_option("--player", options->player, "Show this player large (id or name)")
      ->type_name("PLAYER");
  offer_values(
      command
          ->add_option("--speed", options->speed, "1/8 to 16 times as fast: 0.125, 0.25, 0.5, 1, 2, 4, 8, 16")
          ->check(one_of_numbers({0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0}))
          ->type_name("N"),
      {"0.125", "0.25", "0.5", "1", "2", "4", "8", "16"});
  add_name(*command, "--theme", options->theme, scene::theme_names, "Colours of the window");
  add_name(*command, "--palette", options->palette, scene::palette_names, "Colours of the blocks");
  command->add_flag("--shadow", options->shadow, "Show where stones will land");
  command->add_flag("--no-motion", options->no_motion, "Do not point out placements and cleared lines");
  command
      ->add_option(
          "--scale", options->scale,
          "For a screen with pixels this many times as fine: a larger window and larger text (by the "
          "desktop's Xft.dpi)")
      ->check(within(0.5, 4))
      ->type_name("N");
  command->add_flag("--fullscreen", options->fullscreen, "Use the whole screen");
  command->add_flag("--paused", options->paused, "Do not start by itself");
  command->add_flag("--hide-result", options->hide_result,
                    "Show nothing of what has not been played yet: no end, no winner, no totals (key n)");
  offer_values(
      command
          ->add_option(
              "--keys", options->keys,
              "Which keys do what: default, mpv, or a .toml file; else $XDG_CONFIG_HOME/tetron/keys.toml")
          ->type_name("NAME|FILE"),
      {player::KeyMap::scheme_names.begin(), player::KeyMap::scheme_names.end()});
  command->add_flag("--print-state", options->print_state,
                    "When the window closes, print where it was as JSON");
  command
      ->add_option(
          "--log-state", options->log_state,
          "Write the same to this file whenever it has changed, a line each, for scripts that wait for it")
      ->type_name("FILE");
  options->reading.add_all(*command);
  command->footer(
      "Example: tetron play game.tet --start 1:23 --player 1\n         tetron play games/ --keys mpv");
  command->callback([&program, options] { program.run = [options] { return play(*options); }; });
}

}  // namespace tetron::app
