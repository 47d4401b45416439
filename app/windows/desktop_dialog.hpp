#pragma once

#include <memory>

#include "player/games/file_dialog.hpp"

namespace tetron::app {

// Opens the desktop's file chooser with zenity or kdialog, whichever is installed, in a separate process.
// Null if neither is.
std::unique_ptr<player::FileDialog> open_desktop_dialog();

}  // namespace tetron::app
