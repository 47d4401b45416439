#pragma once

#include <string_view>

#include "tests/replay/infer/foreign_game.hpp"

namespace tetron::test::foreign {

enum class Turning : std::uint8_t {
  anchor,      // rigidly about the anchor's cell
  box,         // in a square box, the anchor a fixed cell of the box
  two_states,  // in a box; shapes that look the same after half a turn have but two states
  place,       // the anchor is the same place of the bounding box in every turn
  jumping,     // each turn has an anchor of its own
};
inline constexpr int turnings = 5;
inline constexpr int places = 9;  // of a box: three columns by three rows, from the top left
inline constexpr int codecs = 5;

enum class Amount : std::uint8_t {
  every_stone,  // a Matrix after each
  every_ten,    // a Matrix after ten stones, whatever goes in between
  lines_only,   // a Matrix where lines went
  lost,         // a Matrix every few stones and 2 of 100 chunks lost
  garbage,      // a Matrix where lines went, garbage rose or a weapon hit
};
inline constexpr int amounts = 5;

struct Class {
  Turning turning{};
  int place = 0;
  Codec codec{};
  Amount amount{};
};

std::string_view name(Turning turning);
std::string_view name(Amount amount);

// The game of a class. `stones` fixed in all; 0 for 120 to 200. A Matrix after `every` stones, where it is
// not lines that bring one; 0 for what the amount says.
Recorded play(const Class& one, std::uint64_t seed, int stones = 0, int every = 0);

}  // namespace tetron::test::foreign
