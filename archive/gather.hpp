#pragma once

#include "archive/entry.hpp"
#include "formats/tet/recording.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/gauges.hpp"

namespace tetron::archive {

// What a recording tells of its game. `gap` becomes the first place where its chain of chunks broke, if it
// did.
GameEntry gathered(const tet::Recording& recording, const replay::Profile& profile, const replay::Game& game,
                   const replay::Gauges* gauges, std::optional<tet::Gap>& gap);

}  // namespace tetron::archive
