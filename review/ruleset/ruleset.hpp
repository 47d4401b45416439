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

namespace tetron::review {

// What a recording does not say of its game.
struct Ruleset {
  std::vector<Stone> stones;  // by style
  bool may_hold = false;
  bool shows_queue = false;                // held and coming stones are seen, more than one
  Gravity gravity{};                       // if the game's own is known
  std::optional<motion::KickSet> kicks{};  // nothing: pieces turn in place
  // Of a round that is won by attack: placements are valued by what they do for it.
  std::shared_ptr<const tetrio::Rules> attacks{};
};

// What is known of the game of a round: of one whose rules are known how its pieces turn and fall, and how
// attacks are counted if there are any; of another whether its players hold.
Ruleset ruleset_of(const kinds::ShownRound& round);
// Whether pieces and attacks of two rounds go by the same rules, as far as ruleset_of() knows them.
bool have_same_rules(const kinds::ShownRound& a, const kinds::ShownRound& b);

}  // namespace tetron::review
