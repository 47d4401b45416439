#pragma once

#include "app/options/command_line.hpp"
#include "app/program.hpp"

namespace tetron::app {

void add_archive_add(Command& archive, Program& program);
void add_archive_list(Command& archive, Program& program);
void add_archive_stats(Command& archive, Program& program);
void add_archive_export(Command& archive, Program& program);

}  // namespace tetron::app
