#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "formats/tetrio/recording.hpp"
#include "replay/game/match.hpp"
#include "replay/kinds/tetrio/replayed.hpp"

// Who won, and whether a file agrees with itself and with its replay about it. Every program gets the answer
// from here. docs/formats/tetrio.md, "Who won".
namespace tetron::kinds {

// What the file states about the winner of a round, by seats; empty where it does not name exactly one.
struct StatedWinner {
  std::optional<std::size_t> by_reason;  // whose round ended as "winner"
  std::optional<std::size_t> by_alive;   // who alone was alive, or successful
  bool is_contradicted() const { return by_reason && by_alive && by_reason != by_alive; }
  // Empty if the file does not say it, or says both.
  std::optional<std::size_t> seat() const;
};
StatedWinner stated_winner(const tetrio::Round& round);

// Why the round ended for the player: what the results state, else the `end` event.
std::string ended(const tetrio::PlayerReplay& player);

// What the file says about the end of the round in two places, for the result of each player.
std::vector<game::Statement> statements_of_end(const tetrio::Round& round);
// What the file says about the whole match, against its rounds: the score, and the names.
std::vector<game::Statement> statements_of_match(const tetrio::Recording& recording,
                                                 const game::Match& match);
// Whether a player has won, and the rates, against the replay.
std::vector<game::Statement> statements_of_replay(const game::Result& result, const tetrio::Replayed& played);

}  // namespace tetron::kinds
