#include "app/commands/rules/rules_play.hpp"
#include "app/commands/program.hpp"

#include <memory>

#include "scene/text/names.hpp"

namespace tetron::app {

namespace {

void describe_rules_play(Command& command, Program& program) {
  auto options = std::make_shared<RulesPlayOptions>();
  command.add_option("FILE", options->file,
                     "A rule file; saving it changes the rules of the game; without one, the window shows a "
                     "choice");
  command.add_option("--seed", options->seed, "Seed of the random numbers")
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--record", options->record,
                  "Record the game to this file while it is played: a match as JSON, or OUT.tet")
      ->type_name("OUT");
  command.add_flag("--force", options->force, "Overwrite a recording and its profile");
  command.add_option("--scale", options->scale, "Scale of the window and its text; 0: as the desktop says")
      ->type_name("N")
      ->check(within(0, 8))
      ->capture_default_str();
  const std::vector<std::string> themes(scene::theme_names.begin(), scene::theme_names.end());
  offer_values(command
                   .add_option("--theme", options->theme,
                               "Colours of the window; default: as last time, dark at first")
                   ->check(one_of(themes))
                   ->type_name("dark|light"),
               themes);
  command.add_flag("--fullscreen", options->fullscreen, "Use the whole screen");
  command.add_flag("--paused", options->paused, "Start paused");
  command.add_flag("--print-state", options->print_state, "When the window closes, print its state as JSON");
  command
      .add_option(
          "--log-state", options->log_state,
          "Also write the state to this file during the game, one line each, for scripts that wait for it")
      ->type_name("FILE");
  command.footer("Example: tetron rules play puyo.lua --record game.json");
  program.run_for(command, [&program, options] { return program.windows.play_rules(*options); });
}

}  // namespace

extern const NamedCommand rules_play_command{"rules play", "Play a game in a window", "",
                                             describe_rules_play};

}  // namespace tetron::app
