#include "app/commands/archive/archive.hpp"

namespace tetron::app {

void add_archive(Command& root, Program& program) {
  Command* command =
      root.add_subcommand("archive", "Keep many recordings in one database: add, list, count, export");
  command->require_subcommand();
  command->footer(
      "Example: tetron archive add games.db recordings/ -r\n         tetron archive list games.db --player "
      "Ada\n"
      "         tetron archive stats games.db\n         tetron archive export games.db -o tables/");
  add_archive_add(*command, program);
  add_archive_list(*command, program);
  add_archive_stats(*command, program);
  add_archive_export(*command, program);
}

}  // namespace tetron::app
