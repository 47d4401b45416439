#pragma once

#include "app/commands/program.hpp"
#include "app/io/exit_code.hpp"

// What the program tetron-player has beside the rest: the commands that open a window.
namespace tetron::app {

ExitCode play_in_window(const PlayOptions& options);
ExitCode play_rules_in_window(const RulesPlayOptions& options);

// Ends the program because there is no display any more.
[[noreturn]] void leave_lost_display();

// Both of them.
Windows own_windows();

}  // namespace tetron::app
