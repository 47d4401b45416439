#include "app/commands/recording/play.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <memory>

#include "app/commands/program.hpp"
#include "app/options/recordings_argument.hpp"
#include "player/keys.hpp"

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

}  // namespace

void add_play(Command& root, Program& program) {
  auto options = std::make_shared<PlayOptions>();
  Command* command = root.add_subcommand("play", "Watch a recording in a window; ? shows the keys");
  offer_recordings(command->add_option(
      "FILE", options->files,
      recordings_text("Recordings",
                      " to go through with < and >; - is standard input, a folder its recordings; the "
                      "rounds of a match are recordings of their own")));
  command
      ->add_option(
          "--from-fumen", options->from_fumen,
          "Instead of recordings: play on from the first page of this fumen, with the pieces of its quiz "
          "and bags after them; - is standard input")
      ->type_name("FUMEN");
  command->parse_complete_callback([options] {
    if (options->files.empty() == options->from_fumen.empty())
      throw WrongValue{options->files.empty() ? "FILE" : "--from-fumen",
                       options->files.empty() ? "is required, or --from-fumen" : "takes no FILE beside it"};
  });
  add_time(*command, "--start", options->start, "Begin at this time");
  command->add_option("--player", options->player, "Show this player large (id or name)")
      ->type_name("PLAYER");
  offer_values(command->add_option("--speed", options->speed, "0.125 to 16 times as fast")
                   ->check(within(0.125, 16))
                   ->type_name("N"),
               {"0.125", "0.25", "0.5", "1", "2", "4", "8", "16"});
  add_name(*command, "--theme", options->theme, scene::theme_names,
           "Colours of the window; unless said as last time, at first dark");
  add_name(*command, "--palette", options->palette, scene::palette_names,
           "Colours of the blocks; unless said as last time, at first the game's");
  command->add_flag("--shadow", options->shadow, "Show where pieces will land");
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
  command->add_flag("--one-round", options->one_round,
                    "Stay at the end of a round; else the next one of the match begins a second later");
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
      "Example: tetron play game.tet --start 1:23 --player 1\n         tetron play games/ --keys mpv\n       "
      "  "
      "tetron play --from-fumen v115@...");
  command->callback(
      [&program, options] { program.run = [&program, options] { return program.windows.play(*options); }; });
}

}  // namespace tetron::app
