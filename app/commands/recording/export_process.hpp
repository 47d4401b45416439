#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "player/games/playlist.hpp"

// What the window saves is what `tetron convert` makes: this very program runs as that command, in a process
// of its own. docs/decisions/0153-menu-and-buttons.md
namespace tetron::app {

// `arguments` are those behind `tetron`, of which `out` is the file that they name. A sentence if no process
// can be started.
player::StartedExport start_export_process(const std::vector<std::string>& arguments, std::string out);

// The first argument of such a process, which the others follow, and where it says how far it has come.
inline constexpr std::string_view export_mark = "--save-for-window";
inline constexpr int export_progress = 3;

}  // namespace tetron::app
