#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/units.hpp"

// The rounds of a match on the seek bar: the round that is shown has at least half of it, the others are to
// its left and right.
namespace tetron::scene {

struct Arrangement;

struct RoundOnBar {
  std::string title;            // what is known before the round, safe to show: "round 3 of 9, ann 2, ben 0"
  base::Milliseconds length{};  // 0 if not known
  // Indexed by the players of the round, in the order in which they are shown.
  std::vector<std::uint32_t> won{};     // rounds won before this one; empty if not known or hidden
  std::optional<std::size_t> won_by{};  // no value: nobody, or not known
};

// The rounds that may be shown, in order. With fewer than two, nothing is next to the current one.
struct RoundsOnBar {
  std::vector<RoundOnBar> rounds{};
  std::size_t current = 0;  // the round that is shown
  std::size_t match = 0;    // a number that differs from that of every other match in the list
  std::size_t before = 0;   // rounds of the match before the first of these
};

// The part of `match` that may be shown with hidden results: the rounds up to the current one, and the next
// one if the current one `is_over`. Hides how many rounds there are, and also the score unless all rounds
// before were seen to their ends.
RoundsOnBar hidden_match(const RoundsOnBar& match, bool is_over, bool has_seen_all_before);

// How many rounds each player has won by now, with the current one if its result may be shown. Empty if
// there is nothing to show. convert/html/web/score.js does the same for web pages.
std::vector<std::uint32_t> score_now(const RoundsOnBar& match, bool shows_result);

// Gives a part of the bar of `all` to the current round and places the others next to it, by their lengths.
// Changes nothing if there is not enough room.
void put_rounds_on_bar(Arrangement& all, const RoundsOnBar& match);

}  // namespace tetron::scene
