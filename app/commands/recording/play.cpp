#include "app/commands/recording/play.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>

#include "app/commands/program.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/messages.hpp"
#include "app/options/recordings_argument.hpp"
#include "player/games/playlist.hpp"
#include "player/keys/keys.hpp"

namespace tetron::app {

namespace {

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

// The error of a value of --stage; empty if there is none.
std::string stage_kind(const std::string& value) {
  const bool is_kind = value == "chances" || value == "true" || value == "false";
  return is_kind ? std::string() : fmt::format("expected --stage or --stage=chances, not '{}'", value);
}

// The error of a value of --stage-background; empty if it is a colour.
std::string stage_color(const std::string& value) {
  const bool is_hex = value.size() == 7 && value.front() == '#' &&
                      value.find_first_not_of("0123456789abcdefABCDEF", 1) == value.npos;
  const bool is_name = std::ranges::find(stage_colors, value, &decltype(stage_colors)::value_type::first) !=
                       stage_colors.end();
  return is_hex || is_name ? "" : "expected green, blue, magenta or #RRGGBB";
}

void describe_play(Command& command, Program& program) {
  auto options = std::make_shared<PlayOptions>();
  offer_recordings(
      command.add_option("FILE", options->files,
                         recordings_text("Recordings",
                                         " to step through with < and >; - is standard input, a folder its "
                                         "recordings; each round of a match counts as a recording")));
  command
      .add_option(
          "--from-fumen", options->from_fumen,
          "Instead of recordings: play on from the first page of this fumen, with the pieces of its quiz "
          "and bags after them; - is standard input")
      ->type_name("FUMEN");
  command.parse_complete_callback([options] {
    const bool has_none = options->files.empty() && options->from_fumen.empty();
    if (has_none && (options->side_by_side || options->train > 0 || options->start || options->reading.round))
      throw WrongValue{"FILE", "expected recordings for --beside, --train, --at and --round"};
    if (options->side_by_side && !options->from_fumen.empty())
      throw WrongValue{"--beside", "takes two recordings, and no fumen"};
    if (options->train > 0 && (options->side_by_side || options->hide_result || !options->from_fumen.empty()))
      throw WrongValue{"--train", "goes with recordings, without --beside and --hide-result"};
    if (!options->align.empty() && !options->side_by_side) throw WrongValue{"--align", "needs --beside"};
  });
  command.add_flag("--beside", options->side_by_side,
                   "Show two recordings beside each other; --player and --round hold for each");
  add_name(command, "--align", options->align, player::alignment_names,
           "With --beside, what is shown at the same time: clock, the same time since the beginning; pieces, "
           "the same number of pieces placed; default: clock");
  add_moment(command, "--at,(--start)", options->start, "Begin at this moment");
  command.add_option("--player", options->player, "Show this player large (id or name)")->type_name("PLAYER");
  offer_values(command.add_option("--speed", options->speed, "0.125 to 16 times as fast")
                   ->check(within(0.125, 16))
                   ->type_name("N"),
               {"0.125", "0.25", "0.5", "1", "2", "4", "8", "16"});
  add_name(command, "--theme", options->theme, scene::theme_names,
           "Colours of the window; default: as last time, dark at first");
  add_name(command, "--palette", options->palette, scene::palette_names,
           "Colours of the blocks; default: as last time, the game's at first");
  command.add_flag("--shadow", options->shadow, "Show where pieces will land");
  command.add_flag("--no-motion", options->no_motion, "Do not animate falls, placements and cleared lines");
  command
      .add_option("--scale", options->scale,
                  "Scale of the window and its text, for screens with fine pixels; default: as the desktop "
                  "says (Xft.dpi)")
      ->check(within(0.5, 4))
      ->type_name("N");
  command.add_flag("--fullscreen", options->fullscreen, "Use the whole screen");
  command.add_flag("--paused", options->paused, "Start paused");
  command
      .add_flag("--stage", options->stage,
                "Show the fields to an audience: names, score, round and time above, no buttons and panels "
                "(key F9); --stage=chances also the chances to win: their curve, and a bar between the "
                "fields (key v)")
      ->check({stage_kind});
  offer_values(command
                   .add_option("--stage-background", options->stage_background,
                               "With --stage (F9), fill what is around the fields with this colour, for "
                               "programs that replace it: green, blue, magenta or #RRGGBB")
                   ->check({stage_color})
                   ->type_name("COLOUR"),
               {"green", "blue", "magenta"});
  command
      .add_option("--best", options->best,
                  "Compare a sprint with this recording at each tenth line; default: the fastest of this "
                  "mode and player that was in the window before")
      ->type_name("FILE");
  command
      .add_option("--train", options->train,
                  "Do this many mistakes of the recordings better, those of the newest files first; which "
                  "ones you did is remembered; with --player those of one player")
      ->check(in_range(1, 1000))
      ->type_name("N");
  command.add_flag("--one-round", options->one_round,
                   "Stay at the end of a round; default: the next round of the match begins a second later");
  command.add_flag("--hide-result", options->hide_result,
                   "Show nothing of what has not been played yet: no end, no winner, no totals (key n)");
  command
      .add_option("--volume", options->volume,
                  "How loud sounds are, 0 to 100; default: as last time, at first 40")
      ->check(within(0, 100))
      ->type_name("N");
  offer_values(command
                   .add_option("--keys", options->keys,
                               "Key bindings: default, tetron, mpv, or a .toml file; default: "
                               "$XDG_CONFIG_HOME/tetron/keys.toml if it exists")
                   ->type_name("NAME|FILE"),
               {player::KeyMap::scheme_names.begin(), player::KeyMap::scheme_names.end()});
  command.add_flag("--print-state", options->print_state, "When the window closes, print its state as JSON");
  command
      .add_option(
          "--log-state", options->log_state,
          "Also write the state to this file at each change, one line each, for scripts that wait for it")
      ->type_name("FILE");
  options->judge.add_to(command);
  options->reading.add_all(command);
  command.footer(
      "Example: tetron play game.tet --at 1:23 --player 1\n         tetron play games/ --keys mpv\n       "
      "  "
      "tetron play --from-fumen v115@...");
  program.run_for(command, [&program, options] {
    if (!options->files.empty() && !options->from_fumen.empty())
      refuse(ExitCode::usage, "--from-fumen cannot be used with FILE");
    return program.windows.play(*options);
  });
}

}  // namespace

extern const NamedCommand play_command{"play", "Watch a recording in a window; ? shows the keys", "player.md",
                                       describe_play};

}  // namespace tetron::app
