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

// How long a piece takes to fall by a row, after so many lines and so much time since the game began.
using Gravity = std::function<std::chrono::nanoseconds(std::uint32_t lines, std::chrono::nanoseconds time)>;

// As the rules of a round of TETR.IO say: docs/formats/tetrio.md, "Gravity".
Gravity tetrio_gravity(const tetrio::Rules& rules);

// The level rises every so many lines.
struct LevelRule {
  int first = 0;  // level without a line
  int lines_per_level = 10;

  int level_at(std::uint32_t lines) const {
    return first + static_cast<int>(lines / static_cast<std::uint32_t>(lines_per_level));
  }
  friend bool operator==(const LevelRule&, const LevelRule&) = default;
};

// The levels that were seen, by number of lines.
using SeenLevels = std::map<std::uint32_t, std::set<int>>;
// A rule that explains all of them; of several, the one closest to ten lines per level. Empty if there is
// none, or if the level never rose.
std::optional<LevelRule> level_rule(const SeenLevels& seen);

// How long a row takes at a level, relative to level 0, by the guideline's curve.
double fall_share(double level);

}  // namespace tetron::review
