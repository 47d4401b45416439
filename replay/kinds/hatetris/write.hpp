#pragma once

#include <expected>
#include <string>

#include "replay/game/match.hpp"

namespace tetron::kinds {

// The moves with which a round of HATETRIS can be played: its placements in order, each by the fewest moves.
// Letters L R D U, as hatetris::write() takes them. The error is a sentence: the round has several players or
// another field, or names the first placement whose piece no enemy of the game gives, or that cannot be
// reached.
std::expected<std::string, std::string> hatetris_moves(const game::Round& round);

}  // namespace tetron::kinds
