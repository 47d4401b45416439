#pragma once

#include "replay/game.hpp"
#include "scene/picture.hpp"

// How players are told apart where a name finds no room.
namespace tetron::scene {

// A colour for each player, on either theme.
Colour player_colour(formats::PlayerId player);

// Smaller tags have no number.
inline constexpr int smallest_tag_with_number = 9;

// A square in the player's colour with the number of the key that shows the player large.
void draw_tag(Layer& layer, const Box& box, formats::PlayerId player);

}  // namespace tetron::scene
