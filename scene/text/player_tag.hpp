#pragma once

#include "replay/timeline/game.hpp"
#include "scene/primitives/picture.hpp"

// How players are distinguished where there is no room for a name.
namespace tetron::scene {

// A color for each player, for both themes.
Color player_color(base::PlayerId player);

// A color for each team, from 1. Black text is legible on it.
Color team_color(std::uint8_t team);
// The player's team; 0 for none.
std::uint8_t team_of(const replay::Game& game, base::PlayerId player);

// In pixels; smaller tags have no number.
inline constexpr int smallest_tag_with_number = 9;

// Draws a square in the player's color with the number of the key that focuses the player.
void draw_tag(Layer& layer, const Box& box, base::PlayerId player);

}  // namespace tetron::scene
