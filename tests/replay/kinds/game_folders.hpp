#pragma once

#include <string>
#include <vector>

#include "replay/kinds/kind.hpp"

namespace tetron::test {

// The folders of samples of other games: one for each kind but our own two.
inline std::vector<std::string> game_folders() {
  std::vector<std::string> folders;
  for (const kinds::Kind& kind : kinds::table())
    if (kind.name != "tet" && kind.name != "match") folders.emplace_back(kind.name);
  return folders;
}
// Those, and the ones of .tet.
inline std::vector<std::string> recording_folders() {
  std::vector<std::string> folders = game_folders();
  folders.insert(folders.begin(), {"good", "partial"});
  return folders;
}

}  // namespace tetron::test
