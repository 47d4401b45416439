#pragma once

#include <string>

#include "replay/timeline/game.hpp"

namespace tetron::scene {

// The name of a player of the game. Ids that the game does not have get a name too.
std::string player_name(const replay::Game& game, base::PlayerId player);
// The same as part of a sentence with other names or numbers: base::isolated().
std::string name_in_sentence(const replay::Game& game, base::PlayerId player);
// The names of those who play on a field: "ann", "ann + bob".
std::string field_name(const replay::Game& game, const replay::Layout& layout, base::MatrixId field);

}  // namespace tetron::scene
