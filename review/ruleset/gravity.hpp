#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>

namespace tetron::tetrio {
struct Rules;
}

namespace tetron::review {

// Until a stone falls by a row, where so many lines were cleared and so much time went by since the game
// began.
using Gravity = std::function<std::chrono::nanoseconds(std::uint32_t lines, std::chrono::nanoseconds time)>;

// As the rules of a round of TETR.IO state it: docs/formats/tetrio.md, "Gravity".
Gravity tetrio_gravity(const tetrio::Rules& rules);

// A level for each so many lines.
struct LevelRule {
  int first = 0;  // without a line
  int lines_per_level = 10;

  int level_at(std::uint32_t lines) const {
    return first + static_cast<int>(lines / static_cast<std::uint32_t>(lines_per_level));
  }
  friend bool operator==(const LevelRule&, const LevelRule&) = default;
};

// Levels that a field had, by its lines.
using SeenLevels = std::map<std::uint32_t, std::set<int>>;
// The rule that gives all of them, of several the one nearest to a level for ten lines; nothing if there is
// none, or if no level was seen to rise.
std::optional<LevelRule> level_rule(const SeenLevels& seen);

// How long a stone takes for a row at a level, in parts of what it takes at level 0: the guideline's curve.
double fall_share(double level);

}  // namespace tetron::review
