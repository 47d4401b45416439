#include "review/ruleset/ruleset.hpp"

#include <algorithm>
#include <variant>

#include "replay/kinds/round/shown_round.hpp"
#include "replay/kinds/tetrio/rules.hpp"
#include "review/ruleset/stones.hpp"

namespace tetron::review {

namespace {

bool holds(const game::Round& round) {
  return std::ranges::any_of(round.events, [](const game::Event& event) {
    const auto* const held = std::get_if<game::Held>(&event.what);
    return held != nullptr && held->piece != field::Cell::empty;
  });
}

}  // namespace

Ruleset ruleset_of(const kinds::ShownRound& round) {
  Ruleset known = ruleset_of(round.profile());
  if (!round.rules) {
    known.may_hold = holds(round.round);
    known.shows_queue = known.may_hold;
    return known;
  }
  const tetrio::Rules& rules = *round.rules;
  known.stones = tetrio_stones(round.profile(), rules);
  known.may_hold = rules.allow_hold;
  known.shows_queue = round.pieces.available().queue;
  known.gravity = tetrio_gravity(rules);
  known.kicks = rules.kicks;
  if (rules.has_garbage && round.round.seats.size() > 1) known.attacks = round.rules;
  return known;
}

Ruleset ruleset_of(const replay::Profile& profile) {
  return {.stones = stones_of(profile)};
}

bool have_same_rules(const kinds::ShownRound& a, const kinds::ShownRound& b) {
  if (a.match.origin.game != b.match.origin.game || !a.rules != !b.rules) return false;
  if (!a.rules) return holds(a.round) == holds(b.round);
  // Differences in the pieces drawn and in the players' key settings do not count.
  tetrio::Rules other = *b.rules;
  other.game = a.rules->game;
  other.seed = a.rules->seed;
  other.handling = a.rules->handling;
  return other == *a.rules;
}

}  // namespace tetron::review
