#pragma once

#include <array>
#include <vector>

#include "field/tetromino.hpp"
#include "replay/profile/profile.hpp"
#include "review/ruleset/stone.hpp"

namespace tetron::tetrio {
struct Rules;
}

namespace tetron::review {

// The pieces of a profile by style; a style without a shape gives a piece that is_none(). Profiles have no
// kicks: pieces turn in place, by quarter and half turns (docs/decisions/solver.md#usual-questions).
std::vector<Stone> stones_of(const replay::Profile& profile);
// The styles that have a shape, in ascending order.
std::vector<base::StoneStyle> styles_with_shape(const replay::Profile& profile);
// The same for a round of TETR.IO, with the kicks of its rules and the anchors of its recording.
std::vector<Stone> tetrio_stones(const replay::Profile& profile, const tetrio::Rules& rules);
// The seven tetrominoes around their SRS centres with the guideline's kicks, in the order of all_tetrominoes.
std::array<Stone, 7> srs_stones();

}  // namespace tetron::review
