#pragma once

#include <string_view>

#include "tests/replay/infer/foreign_game.hpp"

namespace tetron::test::foreign {

// Recordings made in other ways than those of foreign_classes.hpp, to see whether what was fitted to those
// holds for anything else: other tables of turns, sets of stones, players, fields and moments at which a
// field is shown.
enum class Kind : std::uint8_t {
  masks,        // 4 x 4 masks whose top left is the anchor
  bottom,       // turns that stand on one line, two states for some
  pieces,       // stones of one to five cells, thrown anywhere
  many,         // several players with fields of their own
  shared,       // two players on one field
  timed,        // a Matrix every few seconds, some chunks lost
  littered,     // the field is half full from the beginning
  one_color,    // every stone leaves the same value
  far,          // anchors far away from the stones
  short_game,   // 6 to 25 stones
  bytes_after,  // packdata continues after the cells
  mirrored,     // x counts from the right
};
inline constexpr int kinds = 12;

std::string_view name(Kind kind);
Recorded play_other(Kind kind, std::uint64_t seed);

}  // namespace tetron::test::foreign
