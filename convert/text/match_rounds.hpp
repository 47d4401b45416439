#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "replay/game/match.hpp"

// The rounds of a match as programs list them: the same words in the window, the page and what is exported.
namespace tetron::convert {

// All of it is safe to show.
struct ListedRound {
  std::string title;            // before the round: "round 3 of 9, ann 2, ben 0"
  std::string winner;           // empty: nobody, or it is not known
  base::Milliseconds length{};  // 0: not known
  // By the players of the round, in the order in which they are shown.
  std::vector<std::uint32_t> won{};     // rounds of the match, before this one
  std::optional<std::size_t> won_by{};  // nothing: nobody, or it is not known
};

std::vector<ListedRound> listed_rounds(const game::Match& match);

// How a match with several rounds ended: "ann wins, 3 to 1", "2 to 2". Empty with more than two players, and
// where nobody won a round.
std::string match_result(const game::Match& match);

// What comes after a round's title once its end may be told: "won by ann, 1:32.4".
std::string round_result(const ListedRound& round);

}  // namespace tetron::convert
