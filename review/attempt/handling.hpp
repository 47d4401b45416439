#pragma once

#include <optional>

#include "base/units.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "review/attempt/auto_shift.hpp"

namespace tetron::review {

// The key settings of a player of the round; empty if the recording does not state them. TETR.IO's do.
std::optional<Handling> handling_of(const kinds::ShownRound& round, base::PlayerId player);

}  // namespace tetron::review
