#pragma once

#include "scene/board/frame.hpp"

// What an audience sees instead of buttons and panels: who plays, how it stands, and how it ended.
namespace tetron::scene {

// The player who won the game that is shown: as the recording says, or who is the only one left at its end.
// Empty if nobody did, or if it must stay hidden.
std::optional<base::PlayerId> winner_of(const Frame& frame);
// The strip at the top: names, score, round, time.
void draw_stage(Layer& layer, const Frame& frame);
// Whether the game is over for an audience: then there is a card, and no figures beside the fields.
bool has_end_card(const Frame& frame);
// At the end of the game: who won, the score, and all players with figures. Returns where it is; empty if
// there is none.
Box draw_end_card(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
