#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "replay/measures/match_counts.hpp"
#include "scene/primitives/picture.hpp"
#include "scene/primitives/theme.hpp"

namespace tetron::convert {

// More players cannot be told apart in one.
inline constexpr std::size_t most_in_radar = 8;

// Whether a player's attack, pace and versus score are known, which all spokes are made of.
bool is_in_radar(const measures::Counts& counts);

// The rates of players, each weighed so that all have about the same size, and their styles, as two radars;
// docs/stats.md has the weights. Of those players who are in it the first `most_in_radar`; nothing if there
// is none.
std::optional<scene::Picture> radar_picture(std::span<const measures::NamedCounts> players,
                                            scene::ThemeKind theme = scene::ThemeKind::dark);

}  // namespace tetron::convert
