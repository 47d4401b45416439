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

// The stones of a profile by style, none where it has no shape. Profiles know no kicks: stones turn in place,
// by quarters and halves (docs/decisions/0109-usual-questions.md).
std::vector<Stone> stones_of(const replay::Profile& profile);
// The styles that have a shape, in their order.
std::vector<base::StoneStyle> styles_with_shape(const replay::Profile& profile);
// The same of a round of TETR.IO, with the turns of its rules and the anchors that its recording has.
std::vector<Stone> tetrio_stones(const replay::Profile& profile, const tetrio::Rules& rules);
// The seven tetrominoes about their SRS centre with the guideline's kicks, in the order of all_tetrominoes.
std::array<Stone, 7> srs_stones();

}  // namespace tetron::review
