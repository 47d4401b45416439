#pragma once

#include <cstddef>
#include <string>

#include "app/commands/recording/tetrio_input.hpp"
#include "replay/tetrio/round_queue.hpp"

namespace tetron::app {

struct TetrioTally {
  std::size_t replays = 0;  // player-rounds
  std::size_t exact = 0;
};

// Appends what the file states and what came out when its rounds were played again, for each player a line.
TetrioTally check_text(std::string& out, const TetrioInput& input, const tetrio::RoundQueue::Played& rounds);
// The same as one object on one line: docs/formats/json.md, "check". `file` is the name as given.
TetrioTally check_json(std::string& out, const tetrio::RoundQueue::Played& rounds, const std::string& file);

}  // namespace tetron::app
