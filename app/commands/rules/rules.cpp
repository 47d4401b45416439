#include "app/commands/program.hpp"

namespace tetron::app {

namespace {

void describe_rules(Command& command, Program&) {
  command.require_subcommand();
  command.footer("Example: tetron rules run puyo.lua --bot random\n         tetron rules help setTumo");
}

}  // namespace

extern const NamedCommand rules_command{"rules", "Play and test falling-block games that are written in Lua",
                                        "rules.md", describe_rules};

}  // namespace tetron::app
