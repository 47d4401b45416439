#pragma once

#include <string>

#include "replay/timeline/game.hpp"
#include "replay/timeline/state.hpp"

namespace tetron::convert {

// What a state says of each player outside the field, in two lines: pieces outside the field and waiting
// garbage; and numbers. Only for games that show a queue. `now` is the moment shown.
void append_queues(std::string& out, const replay::State& state, const replay::Track& track,
                   const replay::Game& game, base::Milliseconds now);

}  // namespace tetron::convert
