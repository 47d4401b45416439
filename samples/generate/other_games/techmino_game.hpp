#pragma once

#include <cstdint>
#include <string>

#include "formats/techmino/recording.hpp"

namespace tetron::samples {

struct TechminoSettings {
  std::string mode = "sprint_10l";
  std::string version = "V0.17.1";
  std::uint32_t seed = 1;
  int pieces = 60;  // after which it stops, if the game goes on
  int das = 6;
  int arr = 1;
  bool until_out = false;  // pieces are piled up until there is no room
};

// A game that is played by a simple player on our own engine of the rules, as the recording of it.
techmino::Recording techmino_recording(const TechminoSettings& settings);

}  // namespace tetron::samples
