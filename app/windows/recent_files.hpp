#pragma once

#include <filesystem>
#include <vector>

namespace tetron::app {

// The recordings that were last shown in the window, the newest first, from recent.json next to window.json.
// Files that are gone are left out.
std::vector<std::filesystem::path> recent_files();
// Puts these, shown in this order, before the others.
void remember_files(const std::vector<std::string>& shown);

}  // namespace tetron::app
