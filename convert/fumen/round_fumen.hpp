#pragma once

#include <span>

#include "convert/fumen/fumen.hpp"
#include "replay/game/match.hpp"

namespace tetron::convert {

// One player of a round as a fumen, by the seat: a page per placement, its field that of the moment before,
// then one page with the field at the end. A quiz comment has the held piece, the one that appeared, and
// those that are shown after it; garbage stands in the field as gray rows. Of `options`, players mean
// nothing. `pieces` are those of the match that are not tetrominoes; they are drawn as blocks.
PlayerFumen round_fumen(const game::Round& round, std::span<const game::PieceKind> pieces, std::size_t seat,
                        const FumenOptions& options);

}  // namespace tetron::convert
