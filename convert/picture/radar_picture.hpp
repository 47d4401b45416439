#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "replay/measures/match_counts.hpp"
#include "scene/primitives/picture.hpp"
#include "scene/primitives/theme.hpp"

namespace tetron::convert {

// More players could not be distinguished.
inline constexpr std::size_t most_in_radar = 8;

// Whether a player's attack, pace and versus score are known, from which all spokes are computed.
bool is_in_radar(const measures::Counts& counts);

// Two radars: the players' rates, weighted so that they have similar sizes, and their styles; docs/stats.md
// has the weights. Shows the first `most_in_radar` players with is_in_radar(). Empty if there is none.
std::optional<scene::Picture> radar_picture(std::span<const measures::NamedCounts> players,
                                            scene::ThemeKind theme = scene::ThemeKind::dark);

}  // namespace tetron::convert
