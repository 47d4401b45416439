#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "replay/game/match.hpp"

// The rounds of a match as programs list them: the same words in the window, on web pages and in exports.
namespace tetron::convert {

// All texts are safe to show.
struct ListedRound {
  std::string title;            // what is known before the round: "round 3 of 9, ann 2, ben 0"
  std::string winner;           // empty: nobody, or not known
  base::Milliseconds length{};  // 0 if not known
  // Indexed by the players of the round, in the order in which they are shown.
  std::vector<std::uint32_t> won{};     // rounds of the match won before this one
  std::optional<std::size_t> won_by{};  // no value: nobody, or not known
};

std::vector<ListedRound> listed_rounds(const game::Match& match);

// How a match with several rounds ended: "ann wins, 3 to 1", "2 to 2". Empty with more than two players, or
// if nobody won a round.
std::string match_result(const game::Match& match);

// What follows a round's title once its end may be shown: "won by ann, 1:32.4".
std::string round_result(const ListedRound& round);

}  // namespace tetron::convert
