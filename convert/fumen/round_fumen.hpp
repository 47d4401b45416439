#pragma once

#include "convert/fumen/fumen.hpp"
#include "replay/game/match.hpp"

namespace tetron::convert {

// One player of a round as a fumen, by the seat: a page per placement, its field that of the moment before,
// then one page with the field at the end. A quiz comment has the held piece, the one that appeared, and
// those that are shown after it; garbage stands in the field as gray rows. Of `options`, players mean
// nothing.
PlayerFumen round_fumen(const game::Round& round, std::size_t seat, const FumenOptions& options);

}  // namespace tetron::convert
