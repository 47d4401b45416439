#include "app/commands/pc/pc_commands.hpp"

namespace tetron::app {

void add_pc(Command& root, Program& program) {
  Command* group =
      root.add_subcommand("pc", "Find perfect clears and setups: how, with which pieces, how often");
  add_pc_percent(*group, program);
  add_pc_path(*group, program);
  add_pc_score(*group, program);
  add_pc_cover(*group, program);
  add_pc_setup(*group, program);
  add_pc_spin(*group, program);
  add_pc_chain(*group, program);
  add_pc_combo(*group, program);
#ifdef TETRON_HAS_ARCHIVE
  add_pc_loop(*group, program);
#endif
  add_pc_sequences(*group, program);
  group->require_subcommand();
  group->footer("Example: tetron pc percent board.txt --queue '*p7'\n         tetron pc path --help");
}

}  // namespace tetron::app
