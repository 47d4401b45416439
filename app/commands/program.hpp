#pragma once

#include <functional>

#include "app/commands/windows.hpp"
#include "app/io/exit_code.hpp"
#include "app/options/options.hpp"

namespace tetron::app {

// The command that the command line chose.
struct Program {
  Globals globals;
  Windows windows;
  std::function<ExitCode()> run;
};

// Each adds one subcommand, which sets program.run when it is chosen.
void add_list(Command& root, Program& program);
void add_info(Command& root, Program& program);
void add_dump(Command& root, Program& program);
void add_check(Command& root, Program& program);
void add_show(Command& root, Program& program);
void add_play(Command& root, Program& program);
void add_convert(Command& root, Program& program);
void add_review(Command& root, Program& program);
void add_find(Command& root, Program& program);
void add_note(Command& root, Program& program);
void add_bot(Command& root, Program& program);
void add_stats(Command& root, Program& program);
void add_fumen(Command& root, Program& program);
void add_numeron(Command& root, Program& program);
void add_solve(Command& root, Program& program);
void add_pc(Command& root, Program& program);
void add_rules(Command& root, Program& program);
void add_profile(Command& root, Program& program);
void add_archive(Command& root, Program& program);
void add_manual(Command& root, Program& program);
void add_help(Command& root, Program& program);

}  // namespace tetron::app
