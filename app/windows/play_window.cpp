#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "app/commands/recording/fumen_attempt.hpp"
#include "app/commands/recording/moment_time.hpp"
#include "app/commands/recording/play.hpp"
#include "app/commands/recording/recording_file.hpp"
#include "app/commands/recording/recording_list.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/state_log.hpp"
#include "app/options/keys_file.hpp"
#include "app/windows/best_games.hpp"
#include "app/windows/judge_thread.hpp"
#include "app/windows/open_folder.hpp"
#include "app/windows/own_windows.hpp"
#include "app/windows/recent_files.hpp"
#include "app/windows/start_parts.hpp"
#include "app/windows/state_text.hpp"
#include "app/windows/training_memory.hpp"
#include "app/windows/window_memory.hpp"
#include "player/games/skipped.hpp"
#include "player/play.hpp"
#include "scene/text/names.hpp"

namespace tetron::app {

namespace {

// The volume of sounds if none is given or remembered.
constexpr int usual_volume = 40;

// `name` must be one of `names`, which are in the order of Kind.
template <class Kind, std::size_t count>
Kind kind_named(const std::array<std::string_view, count>& names, std::string_view name) {
  return static_cast<Kind>(std::ranges::find(names, name) - names.begin());
}

// Values that are not given are the same as last time.
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

// `value` was checked by the command line.
std::optional<scene::Color> key_color_of(const std::string& value) {
  if (value.empty()) return std::nullopt;
  for (const auto& [name, color] : stage_colors)
    if (value == name) return scene::rgb(color);
  std::uint32_t color = 0;
  std::from_chars(value.data() + 1, value.data() + value.size(), color, 16);
  return scene::rgb(color);
}

player::Options window_of(const PlayOptions& options) {
  player::Options window;
  window.keys = keys_named(options.keys);
  window.speed = options.speed;
  window.fullscreen = options.fullscreen;
  window.paused = options.paused;
  window.hide_result = options.hide_result;
  window.stage_chances = options.stage == "chances";
  window.stage = options.stage == "true" || window.stage_chances;
  window.key_color = key_color_of(options.stage_background);
  window.plays_matches = !options.one_round;
  window.scale = options.scale;
  const WindowMemory last = remembered_window();
  window.look = look_of(options, last);
  window.panels = last.panels;
  window.is_first = last.is_first;
  window.volume = options.volume ? static_cast<int>(*options.volume) : last.volume.value_or(usual_volume);
  // A user who gives a volume wants to hear it.
  window.muted = last.muted && !options.volume;
  window.size = last.size;
  if (!options.judge.command.empty()) window.judge = std::make_shared<JudgeThread>(options.judge);
  window.display_lost = leave_lost_display;
  window.open_folder = open_folder;
  return window;
}

// The notes about a recording in a file, for --at.
NoteTimes notes_of(const player::OpenRecording& opened) {
  const auto* file = dynamic_cast<const RecordingFile*>(&opened);
  return file ? note_times(file->path(), file->round_number().value_or(1)) : NoteTimes();
}

// Shows the opened recording, which is from `list`, until the window is closed; without one, what can be
// opened. `is_reported`: why there is nothing to show was printed, and is enough where there is no display.
std::optional<player::WindowState> show(player::Playlist& list, std::size_t first,
                                        std::unique_ptr<player::OpenRecording> opened,
                                        player::Options& window, const PlayOptions& options,
                                        bool is_reported = false) {
  if (options.start && opened) {
    const replay::Timeline& timeline = opened->timeline();
    const auto start =
        time_of(*options.start, {timeline, timeline.duration(), window.focus, notes_of(*opened)});
    if (!start) refuse(ExitCode::usage, "{}: --at: {}", list.name(first), start.error());
    window.start = *start;
  }
  StateLog log(options.log_state);
  if (log.is_wanted())
    window.watch = [&log, &list](const player::WindowState& window_state) {
      log.add(state_text(window_state, &list));
    };
  auto ended = player::play(list, first, std::move(opened), window);
  if (!ended) {
    if (!is_reported) error("{}", ended.error().message);
    return std::nullopt;
  }
  WindowMemory memory;
  memory.theme = scene::name_of(ended->view.look.theme);
  memory.palette = scene::name_of(ended->view.look.palette);
  memory.panels = ended->panels;
  memory.volume = ended->volume;
  memory.muted = ended->muted;
  memory.size = ended->fullscreen || ended->start ? remembered_window().size : ended->size;
  remember_window(memory);
  if (options.print_state) {
    Output out;
    out.text() += state_text(*ended, &list);
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

// Two recordings in one window. --player is the focused player in each, --round the first round of each; the
// other rounds of both can also be reached.
ExitCode play_side_by_side(const std::vector<std::string>& files, ReadingChoice& reading,
                           const PlayOptions& options) {
  if (files.size() != 2) refuse(ExitCode::usage, "--beside: expected two recordings, found {}", files.size());
  const auto round = std::exchange(reading.options.round, std::nullopt);
  std::optional<RecordingList> list(std::in_place, files, reading);
  const auto of_first = list->find_round(0, round.value_or(1));
  const auto of_second = list->find_round(1, round.value_or(1));
  std::size_t first = of_first.value_or(0);
  std::size_t second = of_second.value_or(list->size() - 1);
  if (round && !(of_first && of_second)) {
    // For a game that is not a match, opening it reports whether it has this round.
    reading.options.round = round;
    list.emplace(files, reading);
    first = 0;
    second = 1;
  }
  list->show_only_player(options.player);
  player::Options window = window_of(options);
  window.second_game = player::SecondGame{
      second, options.align.empty() ? game::Alignment::clock
                                    : kind_named<game::Alignment>(player::alignment_names, options.align)};
  auto opened = list->open_side_by_side(first, second, window.second_game->alignment);
  if (!opened) return list->code();
  const auto ended = show(*list, first, std::move(*opened), window, options);
  return ended ? list->code() : ExitCode::cannot_open;
}

}  // namespace

ExitCode play_in_window(const PlayOptions& options) {
  ReadingChoice reading{options.reading, encoding_named(options.reading.encoding),
                        profile_named(options.reading.profile)};
  if (!options.from_fumen.empty()) return play_fumen(options, reading);
  player::Options window = window_of(options);
  auto bests = BestGames::find(options.best, reading);
  if (!bests) refuse(ExitCode::usage, "{}", bests.error());
  window.best_of = [&bests](const player::OpenRecording& shown) { return bests->splits_for(shown); };
  player::StartOptions start = recordings_to_start_with(reading);
  std::vector<std::string> files;
  // What is wrong with the files is also in the window, which may have been opened without a terminal.
  ExitCode refused = ExitCode::done;
  try {
    files = recordings_of(options.files);
  } catch (const Exit& none) {
    refused = none.code;
    start.message = fmt::format("{}: there is no recording to open here", fmt::join(options.files, ", "));
  }
  if (options.train > 0) files = newest_first(std::move(files));
  // Starts with the round of --round; the others can also be reached.
  std::optional<RecordingList> recordings;
  std::size_t first = 0;
  if (options.side_by_side)
    return refused != ExitCode::done ? refused : play_side_by_side(files, reading, options);
  const auto round = files.empty() ? std::nullopt : std::exchange(reading.options.round, std::nullopt);
  if (round) {
    recordings.emplace(files, reading);
    const auto found = recordings->find_round(0, *round);
    if (!found) recordings.reset();
    if (!found) reading.options.round = round;
    first = found.value_or(0);
  }
  if (!recordings) recordings.emplace(files, reading);
  RecordingList& list = *recordings;
  std::unique_ptr<player::OpenRecording> opened;
  std::vector<std::string> skipped;
  for (; !opened && first < list.size(); first += opened ? 0 : 1) {
    auto made = list.open(first);
    if (made)
      opened = std::move(*made);
    else
      skipped.push_back(made.error());
  }
  // A mistake in the command line is for the one who typed it.
  if (!opened && list.code() == ExitCode::usage) return list.code();
  if (!opened) {
    while (list.size() > 0) list.remove(list.size() - 1);
    if (!skipped.empty()) start.message = player::skipped_text(skipped, "");
    window.start_screen = std::move(start);
    const bool has_failed = !window.start_screen.message.empty();
    const auto ended = show(list, 0, nullptr, window, options, has_failed);
    if (!ended) return std::max({refused, list.code(), ExitCode::cannot_open});
    remember_files(list.shown_files());
    if (!ended->start) list.tell_damage(ended->file, ended->damage, ended->can_salvage);
    return std::max(refused, list.code());
  }
  window.start_screen = std::move(start);
  list.look_into(first);
  window.message = player::skipped_text(skipped, first > 0 && !window.hide_result ? list.name(first) : "");

  if (!options.player.empty()) window.focus = player_named(options.player, opened->game());
  TrainingMemory memory;
  if (options.train > 0) {
    window.training = player::Training{
        options.train, window.focus ? opened->game().names[window.focus->value].raw() : std::string(),
        [&memory](const player::OpenRecording& recording, std::uint32_t event) {
          return memory.is_done(recording, event);
        },
        [&memory](const player::OpenRecording& recording, std::uint32_t event, bool is_good) {
          memory.note(recording, event, is_good);
        }};
    window.paused = true;
  }
  const auto ended = show(list, first, std::move(opened), window, options);
  if (!ended) return ExitCode::cannot_open;
  remember_files(list.shown_files());
  list.tell_damage(ended->file, ended->damage, ended->can_salvage);
  return list.code();
}

}  // namespace tetron::app
