#pragma once

#include <string>

#include "replay/timeline/game.hpp"

namespace tetron::scene {

// What a player of the game is called; ids that the game does not have get a name too.
std::string player_name(const replay::Game& game, base::PlayerId player);
// The same for a sentence with other names or numbers: base::isolated().
std::string name_in_sentence(const replay::Game& game, base::PlayerId player);
// Those who play on a field: "ann", "ann + bob".
std::string field_name(const replay::Game& game, const replay::Layout& layout, base::MatrixId field);

}  // namespace tetron::scene
