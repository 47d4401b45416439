#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "field/tetromino.hpp"

namespace tetron::motion {

// The rotation systems, by how they kick: the only table of systems that have a name.
// docs/formats/tetrio.md, "Turning"; docs/decisions/solver.md#one-engine-of-moving-pieces.
enum class KickSet : std::uint8_t { srs, srs_plus, srs_x, tetra_x, nrs, ars, asc, none };
inline constexpr std::array all_kick_sets{KickSet::srs, KickSet::srs_plus, KickSet::srs_x, KickSet::tetra_x,
                                          KickSet::nrs, KickSet::ars,      KickSet::asc,   KickSet::none};

// By the names in recordings, such as "SRS+".
std::optional<KickSet> kick_set_named(std::string_view name);
std::string_view name_of(KickSet set);
// By the words of the command line: "srs+", "srsx" or "srs-x", "tetra-x", "nrs", "ars", "asc", "nokicks".
// "srs" is not among them because it has only quarter turns (srs_movement()).
std::optional<KickSet> kick_set_of_word(std::string_view word);
// The word of a set; here also "srs".
std::string_view word_of(KickSet set);

// The offsets of a piece's box that are tried, in this order, if the piece does not fit in place. `from` and
// `to` count quarter turns clockwise from the rotation in which the piece appears; half turns are included.
std::span<const field::Offset> kicks_of(KickSet set, field::Tetromino kind, int from, int to);

// Columns of the box in which a piece rotates: 2, 3 or 4.
int box_width(field::Tetromino kind);
// The offset of the box in the rotation `turns`; zero in most sets.
field::Offset box_offset(KickSet set, field::Tetromino kind, int turns);

// The rotation in which the piece appears: 0, or 2 in sets in which pieces begin with the flat side up.
int first_turn(KickSet set, field::Tetromino kind);

}  // namespace tetron::motion
