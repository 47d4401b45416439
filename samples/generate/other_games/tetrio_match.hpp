#pragma once

#include <cstdint>
#include <string>

namespace tetron::samples {

// A recording of TETR.IO that our simulation plays.
struct TetrioSettings {
  std::uint64_t seed = 1;
  int players = 2;  // 1 to 4
  int rounds = 2;
  std::uint32_t frames = 1500;  // of a round in which nobody loses earlier
};

// The text of the file: .ttrm for two players and more, .ttr for one. What the file states is what was
// played.
std::string tetrio_match(const TetrioSettings& settings);

}  // namespace tetron::samples
