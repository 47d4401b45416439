#pragma once

#include <optional>

#include "base/units.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "review/attempt/auto_shift.hpp"

namespace tetron::review {

// How the keys of a round's player answered; nothing where the recording does not say it. TETR.IO's do.
std::optional<Handling> handling_of(const kinds::ShownRound& round, base::PlayerId player);

}  // namespace tetron::review
