#pragma once

#include <string>

#include "samples/generate/settings.hpp"

namespace tetron::samples {

// A game whose profile is secret, and the TOML that says how it was drawn.
struct HiddenGame {
  GameSettings settings;
  std::string profile_toml;
};

enum class MatrixFrequency : std::uint8_t {
  every_few_stones,  // every one to ten pieces
  after_lines,       // only after lines, garbage or the beginning of a field
};

// A game of at least 150 pieces by one or two players under a random profile: any codec, order and
// direction, 8 to 40 columns, styles from 0 or 1 in any order with values in order or not, anchors inside
// and next to the pieces, turns of either direction about the anchor, within a box or between two states,
// and often pieces that are not tetrominoes.
HiddenGame hidden_game(std::uint64_t seed, MatrixFrequency frequency);

}  // namespace tetron::samples
