#include "replay/measures/figures.hpp"

#include <algorithm>
#include <iterator>

namespace tetron::measures {

namespace {

// Both lists must be in order of level.
void add_levels(std::vector<LevelPace>& levels, const std::vector<LevelPace>& more) {
  std::vector<LevelPace> all;
  std::ranges::merge(levels, more, std::back_inserter(all), {}, &LevelPace::level, &LevelPace::level);
  levels.clear();
  for (const LevelPace& one : all) {
    if (levels.empty() || levels.back().level != one.level) {
      levels.push_back(one);
      continue;
    }
    levels.back().ms += one.ms;
    levels.back().pieces += one.pieces;
    std::optional<std::uint64_t>& lines = levels.back().lines;
    lines = lines && one.lines ? std::optional(*lines + *one.lines) : std::nullopt;
  }
}

}  // namespace

void Counts::add(const Counts& other) {
  for (std::size_t i = 0; i < figures; ++i)
    sums[i] = sums[i] && other.sums[i] ? Number(*sums[i] + *other.sums[i]) : std::nullopt;
  for (std::size_t i = 0; i < peaks; ++i)
    highest[i] =
        highest[i] && other.highest[i] ? Number(std::max(*highest[i], *other.highest[i])) : std::nullopt;
  for (std::size_t i = 0; i < delays.size(); ++i) delays[i] += other.delays[i];
  delayed += other.delayed;
  well_columns.resize(std::max(well_columns.size(), other.well_columns.size()));
  for (std::size_t i = 0; i < other.well_columns.size(); ++i) well_columns[i] += other.well_columns[i];
  b2b_streaks.clear();
  combo_streaks.clear();
  curves = {};
  add_levels(levels, other.levels);
  for (const auto& [name, count] : other.openers) openers[name] += count;
}

}  // namespace tetron::measures
