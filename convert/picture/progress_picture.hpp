#pragma once

#include <span>

#include "replay/measures/match_counts.hpp"
#include "scene/primitives/picture.hpp"
#include "scene/primitives/theme.hpp"

namespace tetron::convert {

// How a player's APM, PPS and VS changed: a curve for each that is known, with a point for each group, and
// below them how many files each group has. The groups are those of one player in order of time; there is at
// least one.
scene::Picture progress_picture(std::span<const measures::NamedCounts> groups,
                                scene::ThemeKind theme = scene::ThemeKind::dark);

}  // namespace tetron::convert
