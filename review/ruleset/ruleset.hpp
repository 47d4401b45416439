#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "motion/kicks.hpp"
#include "review/ruleset/gravity.hpp"
#include "review/ruleset/stone.hpp"

namespace tetron::kinds {
struct ShownRound;
}
namespace tetron::replay {
class Profile;
}

namespace tetron::review {

// What a review needs to know of a game and a recording does not say.
struct Ruleset {
  std::vector<Stone> stones;  // by style
  bool may_hold = false;
  bool shows_queue = false;                // hold and more than one next piece are visible
  Gravity gravity{};                       // if the game's gravity is known
  std::optional<motion::KickSet> kicks{};  // empty: pieces turn in place, without kicks
  // Set for rounds that are won by attack: placements are then valued by their attack.
  std::shared_ptr<const tetrio::Rules> attacks{};
};

// What is known of the game of a round: how its pieces turn and fall and how attack is counted, if its rules
// are known; otherwise whether its players hold.
Ruleset ruleset_of(const kinds::ShownRound& round);
// Of a recording that is played from its chunks: its pieces turn in place, and nothing else is known.
Ruleset ruleset_of(const replay::Profile& profile);
// Whether the pieces and attacks of two rounds follow the same rules, as far as ruleset_of() knows.
bool have_same_rules(const kinds::ShownRound& a, const kinds::ShownRound& b);

}  // namespace tetron::review
