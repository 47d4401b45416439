#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "player/games/playlist.hpp"

namespace tetron::app {

// Which mistakes of recordings the user has done better, over all trainings. Kept with the state of the
// window.
class TrainingMemory {
 public:
  TrainingMemory();
  // Whether the mistake need not be tried: it was done better before, or was already tried in this training.
  // `event` is how many events happened before it. Recordings that are not in a file are not kept.
  bool is_done(const player::OpenRecording& recording, std::uint32_t event) const;
  void note(const player::OpenRecording& recording, std::uint32_t event, bool is_good);

 private:
  std::set<std::string> done_;  // need not be tried
};

// The files with the newest first, by the time of their last change; those without a time come last.
std::vector<std::string> newest_first(std::vector<std::string> files);

}  // namespace tetron::app
