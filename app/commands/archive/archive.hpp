#pragma once

#include "app/commands/program.hpp"
#include "app/options/command_line.hpp"

namespace tetron::app {

void add_archive_add(Command& archive, Program& program);
void add_archive_list(Command& archive, Program& program);
void add_archive_stats(Command& archive, Program& program);
void add_archive_export(Command& archive, Program& program);

}  // namespace tetron::app
