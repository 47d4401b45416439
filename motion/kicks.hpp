#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "field/tetromino.hpp"

namespace tetron::motion {

// How pieces turn where there is no room: the one table of all systems that have a name.
// docs/formats/tetrio.md, "Turning"; docs/decisions/0112-one-engine-of-moving-pieces.md.
enum class KickSet : std::uint8_t { srs, srs_plus, srs_x, tetra_x, nrs, ars, asc, none };
inline constexpr std::array all_kick_sets{KickSet::srs, KickSet::srs_plus, KickSet::srs_x, KickSet::tetra_x,
                                          KickSet::nrs, KickSet::ars,      KickSet::asc,   KickSet::none};

// By the names that recordings have: "SRS+".
std::optional<KickSet> kick_set_named(std::string_view name);
std::string_view name_of(KickSet set);
// By the words that commands take: "srs+", "srsx" or "srs-x", "tetra-x", "nrs", "ars", "asc", "nokicks".
// "srs" is none of them: it has quarter turns alone (srs_movement()).
std::optional<KickSet> kick_set_of_word(std::string_view word);
// The word of a set, "srs" among them.
std::string_view word_of(KickSet set);

// Where the box of a piece is tried after it did not fit in place, in this order. `from` and `to` are quarter
// turns clockwise from how the piece appears; half turns are among them.
std::span<const field::Offset> kicks_of(KickSet set, field::Tetromino kind, int from, int to);

// Columns of the box in which a piece turns: 2, 3 or 4.
int box_width(field::Tetromino kind);
// By how much the box is set off while the piece stands at `turns`; nothing in most sets.
field::Offset box_offset(KickSet set, field::Tetromino kind, int turns);

// How the piece appears: 0, or 2 in sets that begin with the flat side up.
int first_turn(KickSet set, field::Tetromino kind);

}  // namespace tetron::motion
