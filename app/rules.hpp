#pragma once

#include "app/program.hpp"

namespace tetron::app {

// The subcommands of `rules`, one file each.
void add_rules_check(CLI::App& rules, Program& program);
void add_rules_run(CLI::App& rules, Program& program);
void add_rules_play(CLI::App& rules, Program& program);
void add_rules_mix(CLI::App& rules, Program& program);
void add_rules_rate(CLI::App& rules, Program& program);
void add_rules_help(CLI::App& rules, Program& program);

}  // namespace tetron::app
