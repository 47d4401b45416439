#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "player/games/exporting.hpp"

namespace tetron::player {

// The name for an export that is not used in the folder: "duel.mp4", "match-round3-0020000ms-0025000ms.gif",
// "duel-0020000ms.png". `round` counts from 1; 0 if the recording is not a match.
std::string export_name(const ExportRequest& request, const std::string& file_name, std::uint32_t round,
                        const std::filesystem::path& folder);

// The window's export; there is at most one.
class Exports {
 public:
  bool is_busy() const { return exporting_ != nullptr; }
  void begin(std::unique_ptr<Exporting> exporting, std::string path);
  // Returns a message about it.
  std::string stop();
  // Checks its progress. Returns true if there is something new to show.
  bool look();
  // If it has ended since the last call, a message about that. `hides_names`: without file names.
  std::optional<std::string> take_end(bool hides_names);
  // A text while it runs, with the key that stops it; otherwise empty.
  std::string note(const std::string& stop_key, bool hides_names) const;

 private:
  std::unique_ptr<Exporting> exporting_;
  std::string path_;  // with all its folders
  std::optional<int> percent_;
  std::optional<std::string> problem_;  // of an export that has ended; empty: there was none
};

}  // namespace tetron::player
