#pragma once

#include "archive/entry.hpp"
#include "formats/tet/recording.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/track.hpp"

namespace tetron::archive {

// Collects the entry of a game from its track. `gap` is set to the first place where the chain of chunks
// broke, if it did.
GameEntry gathered(const replay::Track& track, const replay::Game& game, std::optional<tet::Gap>& gap);

}  // namespace tetron::archive
