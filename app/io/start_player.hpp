#pragma once

#include "app/io/exit_code.hpp"

namespace tetron::app {

// Makes this process the program tetron-player, with the same arguments (`argv` as main() has it): it has the
// terminal, the open files and what is ignored of the signals. The program is looked for beside this one,
// then in the folder of programs that are not called by hand. Returns only if there is none, which is told.
ExitCode start_player(char** argv);

}  // namespace tetron::app
