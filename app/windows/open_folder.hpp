#pragma once

#include <filesystem>
#include <string>

namespace tetron::app {

// Opens a folder in the desktop's file manager, without waiting for it. Returns a message for the user.
std::string open_folder(const std::filesystem::path& folder);

}  // namespace tetron::app
