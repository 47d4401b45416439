#pragma once

#include <string>

#include "archive/loop_table.hpp"

namespace tetron::app {

// What stands in the file, if it is a table of loops. What cannot be read is told and ends the command.
archive::LoopTable read_loop_table(const std::string& path);
// The file in one step: at any moment there is the table before or this one. Failing is told and ends the
// command.
void write_loop_table(const std::string& path, const archive::LoopTable& table);

}  // namespace tetron::app
