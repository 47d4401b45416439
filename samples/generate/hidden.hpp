#pragma once

#include <string>

#include "samples/generate/settings.hpp"

namespace tetron::samples {

// A game whose profile nobody is told, and the TOML that says how it was drawn.
struct HiddenGame {
  GameSettings settings;
  std::string profile_toml;
};

enum class MatrixFrequency : std::uint8_t {
  every_few_stones,  // one to ten
  after_lines,       // only where lines went, garbage came or a field began
};

// A game of at least 150 stones by one or two players under a profile drawn by lot: any codec, order and
// direction, 8 to 40 columns, styles from 0 or 1 in any order with values in order or not, anchors in and
// beside the stones, turns of either direction about the anchor, within a box or between two states, and
// often stones that are no tetromino.
HiddenGame hidden_game(std::uint64_t seed, MatrixFrequency frequency);

}  // namespace tetron::samples
