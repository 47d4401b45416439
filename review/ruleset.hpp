#pragma once

#include "replay/kinds/round/shown_round.hpp"
#include "review/judge.hpp"

namespace tetron::review {

// What is known of the game of a round: of one whose rules are known how its pieces turn and fall, and how
// attacks are counted if there are any; of another whether its players hold.
Ruleset ruleset_of(const kinds::ShownRound& round);
// Whether pieces and attacks of two rounds go by the same rules, as far as ruleset_of() knows them.
bool have_same_rules(const kinds::ShownRound& a, const kinds::ShownRound& b);

}  // namespace tetron::review
