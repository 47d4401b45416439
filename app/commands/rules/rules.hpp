#pragma once

#include "app/commands/program.hpp"

namespace tetron::app {

// Each adds one subcommand of `rules`; each is in its own file.
void add_rules_check(Command& rules, Program& program);
void add_rules_run(Command& rules, Program& program);
void add_rules_play(Command& rules, Program& program);
void add_rules_export(Command& rules, Program& program);
void add_rules_mix(Command& rules, Program& program);
void add_rules_rate(Command& rules, Program& program);
void add_rules_help(Command& rules, Program& program);

}  // namespace tetron::app
