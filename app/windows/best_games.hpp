#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "app/commands/recording/recording_file.hpp"

namespace tetron::app {

// When the 10th, 20th ... line of a race against the clock was cleared.
using Splits = std::vector<base::Milliseconds>;

// The games with which races against the clock are compared: one that the user has chosen, or the fastest of
// the same mode and player that was in the window before.
class BestGames {
 public:
  // `chosen`: the recording of --best; empty if none is given. The error is a sentence.
  static std::expected<BestGames, std::string> find(const std::string& chosen, const ReadingChoice& reading);

  // What to compare that recording with; empty if there is nothing. Remembers the recording if it is complete
  // and the fastest so far.
  Splits splits_for(const player::OpenRecording& shown);

 private:
  struct Race {
    std::uint32_t lines = 0;
    Splits splits{};
  };
  // Empty if it is no race, or a race of several.
  static std::optional<Race> race_of(const player::OpenRecording& recording);

  std::optional<Race> chosen_{};
};

}  // namespace tetron::app
