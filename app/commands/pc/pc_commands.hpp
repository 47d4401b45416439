#pragma once

#include "app/commands/program.hpp"

namespace tetron::app {

// Each adds one command of `tetron pc`.
void add_pc_percent(Command& group, Program& program);
void add_pc_path(Command& group, Program& program);
void add_pc_score(Command& group, Program& program);
void add_pc_cover(Command& group, Program& program);
void add_pc_setup(Command& group, Program& program);
void add_pc_spin(Command& group, Program& program);
void add_pc_chain(Command& group, Program& program);
void add_pc_combo(Command& group, Program& program);
// Only if the program is built with SQLite.
void add_pc_loop(Command& group, Program& program);
void add_pc_sequences(Command& group, Program& program);

}  // namespace tetron::app
