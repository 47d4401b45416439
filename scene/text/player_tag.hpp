#pragma once

#include "replay/timeline/game.hpp"
#include "scene/primitives/picture.hpp"

// How players are told apart where a name finds no room.
namespace tetron::scene {

// A color for each player, on either theme.
Color player_color(base::PlayerId player);

// A color for each team, from 1; black can be read on it.
Color team_color(std::uint8_t team);
// The team of a player; 0: none.
std::uint8_t team_of(const replay::Game& game, base::PlayerId player);

// Smaller tags have no number.
inline constexpr int smallest_tag_with_number = 9;

// A square in the player's color with the number of the key that shows the player large.
void draw_tag(Layer& layer, const Box& box, base::PlayerId player);

}  // namespace tetron::scene
