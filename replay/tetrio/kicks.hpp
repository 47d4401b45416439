#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "replay/tetrio/piece.hpp"

namespace tetron::tetrio {

// How pieces turn where there is no room. docs/formats/tetrio.md, "Turning".
enum class KickSet : std::uint8_t { srs, srs_plus, srs_x, tetra_x, nrs, ars, asc, none };

std::optional<KickSet> kick_set_named(std::string_view name);
std::string_view name_of(KickSet set);

// Where the box is tried after it did not fit in place, in this order; x to the right, y down. `from` and
// `to` are quarter turns clockwise from how the piece appears.
std::span<const Offset> kicks_of(KickSet set, Piece piece, int from, int to);

// By how much the box of a piece is set off while it stands at `turns`; nothing in most sets.
Offset box_offset(KickSet set, Piece piece, int turns);

// How the piece appears: 0, or 2 in sets that begin with the flat side up.
int first_turn(KickSet set, Piece piece);

}  // namespace tetron::tetrio
