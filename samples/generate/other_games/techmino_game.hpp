#pragma once

#include <cstdint>
#include <string>

#include "formats/techmino/recording.hpp"

namespace tetron::samples {

struct TechminoSettings {
  std::string mode = "sprint_10l";
  std::string version = "V0.17.1";
  std::uint32_t seed = 1;
  int pieces = 60;  // the player stops after so many pieces, if the game continues
  int das = 6;
  int arr = 1;
  bool until_out = false;  // pieces are stacked until there is no room
};

// The recording of a game played by a simple player on our engine of the rules.
techmino::Recording techmino_recording(const TechminoSettings& settings);

}  // namespace tetron::samples
