#include "review/ruleset/gravity.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "replay/kinds/tetrio/levels.hpp"
#include "replay/kinds/tetrio/rules.hpp"

namespace tetron::review {

namespace {

using std::chrono::nanoseconds;

constexpr double frames_a_second = 60;
constexpr double most_rows_a_frame = 400;
constexpr nanoseconds never = std::chrono::hours(1);  // practically never
constexpr int highest_level = 1000;
// The guideline's seconds per row: (0.8 - (level - 1) * 0.007) ^ (level - 1), levels from 1.
constexpr double curve_base = 0.8;
constexpr double curve_step = 0.007;
constexpr double steepest_level = 40;
constexpr int most_lines_per_level = 100;

nanoseconds row_time(double rows_a_frame) {
  const double rows = std::min(rows_a_frame, most_rows_a_frame) * frames_a_second;
  const double row = rows > 0 ? 1e9 / rows : 1e18;
  return row < static_cast<double>(never.count()) ? nanoseconds(static_cast<std::int64_t>(row)) : never;
}

int level_of(const tetrio::Rules& rules, double lines) {
  int level = rules.starting_level;
  for (; level < highest_level; ++level) {
    const double needed = tetrio::lines_of_level(rules, level);
    if (needed <= 0 || lines < needed) break;
    lines -= needed;
  }
  return level;
}

}  // namespace

Gravity tetrio_gravity(const tetrio::Rules& rules) {
  return [rules](std::uint32_t lines, nanoseconds time) {
    const double frames = std::chrono::duration<double>(time).count() * frames_a_second;
    const double grown =
        std::max(0.0, frames - rules.gravity.margin) * rules.gravity.per_second / frames_a_second;
    const double start =
        rules.levels ? tetrio::gravity_of_level(rules, level_of(rules, lines)) : rules.gravity.value;
    return row_time(start + grown);
  };
}

std::optional<LevelRule> level_rule(const SeenLevels& seen) {
  std::set<int> levels;
  for (const auto& [lines, all] : seen) levels.insert(all.begin(), all.end());
  if (levels.size() < 2) return std::nullopt;
  std::optional<LevelRule> best;
  for (int per_level = 1; per_level <= most_lines_per_level; ++per_level) {
    LevelRule rule{0, per_level};
    rule.first = *seen.begin()->second.begin() - rule.level_at(seen.begin()->first);
    const bool fits = std::ranges::all_of(seen, [&](const auto& at) {
      return at.second.size() == 1 && *at.second.begin() == rule.level_at(at.first);
    });
    const int usual = LevelRule().lines_per_level;
    if (fits && (!best || std::abs(per_level - usual) < std::abs(best->lines_per_level - usual))) best = rule;
  }
  return best;
}

double fall_share(double level) {
  const double steps = std::clamp(level, 0.0, steepest_level);
  return std::pow(curve_base - steps * curve_step, steps);
}

}  // namespace tetron::review
