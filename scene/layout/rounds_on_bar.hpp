#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/units.hpp"

// The rounds of a match on the seek bar: the one that is watched has at least half of it, the others stand
// beside it.
namespace tetron::scene {

struct Arrangement;

struct RoundOnBar {
  std::string title;            // "round 3 of 9, ann 2, ben 0": before the round; safe to show
  base::Milliseconds length{};  // 0: not known
  // By the players of the round, in the order in which they are shown.
  std::vector<std::uint32_t> won{};     // rounds of the match before this one; empty: not known, or not told
  std::optional<std::size_t> won_by{};  // nothing: nobody, or it is not known
};

// As far as they may be seen, in order. Fewer than two: there is nothing beside the one that is watched.
struct RoundsOnBar {
  std::vector<RoundOnBar> rounds{};
  std::size_t current = 0;  // the one that is watched
  std::size_t match = 0;    // a number that no other match of the list has
  std::size_t before = 0;   // rounds of the match before the first of these
};

// What a hidden result leaves of it: the rounds up to the one that is watched, and the next one where that
// one `is_over`. How many there are is not told, nor how the match stands, unless all rounds before were seen
// to their ends.
RoundsOnBar hidden_match(const RoundsOnBar& match, bool is_over, bool has_seen_all_before);

// How many rounds each player has won, by now: with the one that is watched where its end may be told. Empty
// where there is nothing to tell. convert/html/web/score.js is the same for pages.
std::vector<std::uint32_t> score_now(const RoundsOnBar& match, bool tells_result);

// Gives the bar of `all` to the round that is watched and puts the others beside it, by their lengths. Where
// there is no room for them nothing changes.
void put_rounds_on_bar(Arrangement& all, const RoundsOnBar& match);

}  // namespace tetron::scene
