#pragma once

#include "app/io/exit_code.hpp"

namespace tetron::app {

// Replaces this process by the program tetron-player with the same arguments (`argv` as in main()). It keeps
// the terminal, open files and ignored signals. The program is searched for next to this one, then in the
// system's folder for internal programs. Returns only if there is none, after a message.
ExitCode start_player(char** argv);

}  // namespace tetron::app
