#pragma once

#include <string>

#include "app/commands/recording/match_input.hpp"

namespace tetron::app {

// Of a match the rounds from the first one to that before `end`, counted from 0.
struct RoundsShown {
  std::size_t first = 0;
  std::size_t end = 0;
};

// What a recording with rounds is about, as the file states it: players, date, mode, and those rounds.
void info_text(std::string& out, const MatchInput& input, RoundsShown range);
// The same as one object without a line end: docs/formats/json.md, "info". `file` is the name as given.
void info_json(std::string& out, const MatchInput& input, const std::string& file, RoundsShown range);

}  // namespace tetron::app
