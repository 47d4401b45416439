#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "player/games/exporting.hpp"

namespace tetron::player {

// The name that an export gets, a free one in the folder: "duel.mp4", "match-round3-0020000ms-0025000ms.gif",
// "duel-0020000ms.png". `round` counts from 1; 0 is what is no match.
std::string export_name(const ExportWish& wish, const std::string& file_name, std::uint32_t round,
                        const std::filesystem::path& folder);

// The export that the window makes: one at a time.
class Exports {
 public:
  bool is_busy() const { return exporting_ != nullptr; }
  void begin(std::unique_ptr<Exporting> exporting, std::string path);
  // What to say of it.
  std::string stop();
  // Notices how far it has come; true if there is something new to see.
  bool look();
  // How it ended, since this was asked last: what to say of it, where its name may be told or not.
  std::optional<std::string> take_end(bool hides_names);
  // While it is being made; empty if none is. `stop_key` ends it.
  std::string note(const std::string& stop_key, bool hides_names) const;

 private:
  std::unique_ptr<Exporting> exporting_;
  std::string path_;  // with all its folders
  std::optional<int> percent_;
  std::optional<std::string> problem_;  // of one that has ended; empty: there was none
};

}  // namespace tetron::player
