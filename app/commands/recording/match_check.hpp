#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/commands/recording/match_input.hpp"

namespace tetron::app {

struct MatchTally {
  std::size_t replays = 0;  // player-rounds that had to be played again
  std::size_t exact = 0;
};

using MatchResults = std::vector<std::vector<game::Result>>;

// How some rounds of a match were reproduced.
struct CheckedRounds {
  std::size_t first = 1;  // the number of the first of them, from 1
  MatchResults results;
};

// Appends what the file states and what came out when its rounds were played again, for each player a line.
MatchTally check_text(std::string& out, const MatchInput& input, const CheckedRounds& checked);
// The same as one object on one line: docs/formats/json.md, "check". `file` is the name as given.
MatchTally check_json(std::string& out, const MatchInput& input, const CheckedRounds& checked,
                      const std::string& file);

}  // namespace tetron::app
