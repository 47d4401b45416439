#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/io/descriptor.hpp"
#include "player/games/playlist.hpp"

// The window saves files as `tetron convert` does: it runs this program with that command, in a separate
// process. See docs/decisions/window.md#menu-saving-two-recordings.
namespace tetron::app {

// `arguments` are those after `tetron`; `out` is the file that they name as output; `input` is what the
// process reads from standard input, null for nothing. Returns a sentence if the process cannot be started.
player::StartedExport start_export_process(const std::vector<std::string>& arguments, std::string out,
                                           const Descriptor* input);

// The first argument of such a process; the others follow it. The second constant is the file descriptor on
// which the process reports its progress.
inline constexpr std::string_view export_mark = "--save-for-window";
inline constexpr int export_progress = 3;

}  // namespace tetron::app
