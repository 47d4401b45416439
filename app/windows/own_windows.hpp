#pragma once

#include "app/commands/program.hpp"
#include "app/io/exit_code.hpp"

// What only the program tetron-player has: the commands that open a window.
namespace tetron::app {

ExitCode play_in_window(const PlayOptions& options);
ExitCode play_rules_in_window(const RulesPlayOptions& options);

// Ends the program because the display is gone.
[[noreturn]] void leave_lost_display();

// The two commands.
Windows own_windows();

}  // namespace tetron::app
