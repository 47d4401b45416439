#pragma once

#include <span>

#include "replay/tetrio/journal.hpp"
#include "replay/timeline/gauges.hpp"

namespace tetron::convert {

// The style by which the recording made of a round has a piece: those of the built-in profile.
base::StoneStyle tetrio_style(tetrio::Piece piece);
// The time that the recording has for a moment.
base::Milliseconds tetrio_time(tetrio::Moment frames);

// What stands beside the fields of a round, from the journals of its players.
replay::Gauges tetrio_gauges(std::span<const tetrio::Journal> journals);

}  // namespace tetron::convert
