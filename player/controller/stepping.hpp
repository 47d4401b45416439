#pragma once

#include <bitset>
#include <optional>

#include "player/controller/game_facts.hpp"
#include "player/controller/playback.hpp"

// Steps from one thing that happened to the next. With a focus, to those of that player.
namespace tetron::player {

void step_placement(Playback& playback, std::optional<base::PlayerId> focus, Direction direction);
void step_marker(Playback& playback, const std::bitset<replay::marker_kinds>& kinds, Direction direction);
// These pause, and say where they have come to.
void step_key(Playback& playback, const GameFacts& facts, std::optional<base::PlayerId> focus,
              Direction direction, Message& message);
// `in_parts`: by the parts into which the recording divides its frames.
void step_frame(Playback& playback, const replay::Frames& counted, Direction direction, bool in_parts,
                Message& message);

}  // namespace tetron::player
