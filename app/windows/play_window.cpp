#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "app/commands/recording/fumen_attempt.hpp"
#include "app/commands/recording/play.hpp"
#include "app/commands/recording/recording_list.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/state_log.hpp"
#include "app/options/keys_file.hpp"
#include "app/windows/own_windows.hpp"
#include "app/windows/window_memory.hpp"
#include "base/escape.hpp"
#include "player/play.hpp"
#include "scene/text/names.hpp"

namespace tetron::app {

namespace {

std::string number_or_null(const std::optional<base::Milliseconds>& time) {
  return time ? fmt::format("{}", time->value) : "null";
}

void append_games(std::string& text, const std::optional<player::Standing::Games>& games) {
  text += fmt::format(R"(,"games":{},"games_query":)", games.has_value());
  base::append_json_string(text, games ? games->query : std::string());
  text +=
      fmt::format(R"(,"games_found":{},"games_read":{},"games_pictured":{},"games_selected":{})",
                  games ? games->found : 0, games ? games->read : 0, games ? games->pictured : 0,
                  games && games->selected ? fmt::format("{}", *games->selected + 1) : std::string("null"));
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
  append(R"(,"values":{},"mistakes":{},"ghosts":{},"note":)", view.values, view.mistakes, view.ghosts.size());
  base::append_json_string(text, view.note);
  append(R"(,"asking":{},"ways":{},"way":{},"way_stones":{},"marked":[{}])", view.asking,
         view.ways ? fmt::format("{}", *view.ways) : "null", view.way ? view.way->number : 0,
         view.way ? view.way->stones.size() : 0,
         view.marked ? fmt::format("{},{}", view.marked->first, view.marked->last) : "");
  append(R"(,"attempting":{},"attempt_placements":{},"attempt_lines":{},"attempt_over":{})",
         standing.attempting, standing.attempt_placements, standing.attempt_lines, standing.attempt_over);
  append_games(text, standing.games);
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

// What is not said is as it was last time.
scene::Look look_of(const PlayOptions& options, const WindowMemory& last) {
  const auto said_or = [](const std::string& said, const std::optional<std::string>& before, auto kind) {
    return !said.empty() ? said : before.value_or(std::string(scene::name_of(kind)));
  };
  return {.theme = kind_named<scene::ThemeKind>(scene::theme_names,
                                                said_or(options.theme, last.theme, scene::ThemeKind::dark)),
          .palette = kind_named<scene::PaletteKind>(
              scene::palette_names, said_or(options.palette, last.palette, scene::PaletteKind::game)),
          .landing_shadow = options.shadow,
          .motion = !options.no_motion};
}

[[noreturn]] void leave_lost_display() {
  error("the display went away");
  // Nothing that holds on to the display can be cleaned up any more.
  std::_Exit(static_cast<int>(ExitCode::cannot_open));
}

player::Options window_of(const PlayOptions& options) {
  player::Options window;
  window.keys = keys_named(options.keys);
  window.start = options.start.value_or(base::Milliseconds{});
  window.speed = options.speed;
  window.fullscreen = options.fullscreen;
  window.paused = options.paused;
  window.hide_result = options.hide_result;
  window.plays_matches = !options.one_round;
  window.scale = options.scale;
  const WindowMemory last = remembered_window();
  window.look = look_of(options, last);
  window.panels = last.panels;
  window.size = last.size;
  window.display_lost = leave_lost_display;
  return window;
}

// Shows what was opened until the window is closed. `list` is what it is from.
std::optional<player::Standing> show(player::Playlist& list, std::size_t first,
                                     std::unique_ptr<player::OpenRecording> opened, player::Options& window,
                                     const PlayOptions& options) {
  StateLog log(options.log_state);
  if (log.is_wanted())
    window.watch = [&log, &list](const player::Standing& standing) { log.add(state_text(standing, list)); };
  auto ended = player::play(list, first, std::move(opened), window);
  if (!ended) {
    error("{}", ended.error().message);
    return std::nullopt;
  }
  WindowMemory memory;
  memory.theme = scene::name_of(ended->view.look.theme);
  memory.palette = scene::name_of(ended->view.look.palette);
  memory.panels = ended->view.panels();
  memory.size = ended->fullscreen ? remembered_window().size : ended->size;
  remember_window(memory);
  if (options.print_state) {
    Output out;
    out.text() += state_text(*ended, list);
    out.commit();
  }
  return std::move(*ended);
}

ExitCode play_fumen(const PlayOptions& options, const ReadingChoice& reading) {
  player::Options window = window_of(options);
  FumenAttempt list(options.from_fumen, reading);
  auto opened = list.open(0);
  if (!opened) {
    error("{}", opened.error());
    return ExitCode::cannot_open;
  }
  window.paused = true;
  window.attempt = list.start();
  return show(list, 0, std::move(*opened), window, options) ? ExitCode::done : ExitCode::cannot_open;
}

}  // namespace

ExitCode play_in_window(const PlayOptions& options) {
  ReadingChoice reading{options.reading, encoding_named(options.reading.encoding),
                        profile_named(options.reading.profile)};
  if (!options.from_fumen.empty()) return play_fumen(options, reading);
  player::Options window = window_of(options);
  const std::vector<std::string> files = recordings_of(options.files);
  // The window begins at the round of --round; the others are there, too.
  std::optional<RecordingList> recordings;
  std::size_t first = 0;
  if (const auto round = std::exchange(reading.options.round, std::nullopt)) {
    recordings.emplace(files, reading);
    const auto found = recordings->find_round(*round);
    if (!found) recordings.reset();
    if (!found) reading.options.round = round;
    first = found.value_or(0);
  }
  if (!recordings) recordings.emplace(files, reading);
  RecordingList& list = *recordings;
  auto opened = list.open(first);
  for (; !opened && first + 1 < list.size(); opened = list.open(++first))
    window.message += opened.error() + "; ";
  if (!opened) return list.code();
  list.look_into(first);
  if (first > 0 && !window.hide_result) window.message += list.name(first);

  if (!options.player.empty()) window.focus = player_named(options.player, (*opened)->game());
  const auto ended = show(list, first, std::move(*opened), window, options);
  if (!ended) return ExitCode::cannot_open;
  list.tell_damage(ended->file, ended->damage);
  return list.code();
}

}  // namespace tetron::app
