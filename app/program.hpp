#pragma once

#include <functional>

#include "app/exit_code.hpp"
#include "app/options.hpp"

namespace tetron::app {

// What the command line chose.
struct Program {
  Globals globals;
  std::function<ExitCode()> run;
};

// Each adds one subcommand, which sets program.run when it is chosen.
void add_info(CLI::App& root, Program& program);
void add_dump(CLI::App& root, Program& program);
void add_check(CLI::App& root, Program& program);
void add_show(CLI::App& root, Program& program);
void add_play(CLI::App& root, Program& program);
void add_convert(CLI::App& root, Program& program);
void add_fumen(CLI::App& root, Program& program);
void add_numeron(CLI::App& root, Program& program);
void add_solve(CLI::App& root, Program& program);
void add_rules(CLI::App& root, Program& program);
void add_profile(CLI::App& root, Program& program);
void add_manual(CLI::App& root, Program& program);

}  // namespace tetron::app
