#include "app/commands/program.hpp"

namespace tetron::app {

namespace {

void describe_pc(Command& command, Program&) {
  command.require_subcommand();
  command.footer("Example: tetron pc percent board.txt --queue '*p7'\n         tetron pc path --help");
}

}  // namespace

extern const NamedCommand pc_command{"pc",
                                     "Find perfect clears and setups: how, with which pieces, how often",
                                     "perfect-clears.md", describe_pc};

}  // namespace tetron::app
