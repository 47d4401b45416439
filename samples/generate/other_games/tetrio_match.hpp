#pragma once

#include <cstdint>
#include <string>

namespace tetron::samples {

// A recording in the form of TETR.IO that our own simulation played.
struct TetrioSettings {
  std::uint64_t seed = 1;
  int players = 2;  // 1 to 4
  int rounds = 2;
  std::uint32_t frames = 1500;  // of a round that nobody lost before
};

// The text of the file: .ttrm for two players and more, .ttr for one. What the files state is what was
// played.
std::string tetrio_match(const TetrioSettings& settings);

}  // namespace tetron::samples
