#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "formats/nullpomino/recording.hpp"

namespace tetron::samples {

// A game of NullpoMino that a simple player plays, by the rules of replay/kinds/nullpomino.
struct NullpominoSettings {
  std::string mode = "MARATHON";
  std::int64_t seed = 1;
  int pieces = 40;  // after so many pieces all others are dropped where they are, until there is no room
  std::vector<std::pair<std::string, std::string>> keys;  // the settings of the mode
  nullpomino::RuleOptions rule;
};

// The rule that the game calls STANDARD.
nullpomino::RuleOptions standard_rule();
// The recording as the game writes it, in the order of the keys.
std::string nullpomino_text(const NullpominoSettings& settings);

}  // namespace tetron::samples
