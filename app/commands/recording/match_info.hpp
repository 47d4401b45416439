#pragma once

#include <string>

#include "app/commands/recording/match_input.hpp"

namespace tetron::app {

// What a recording with rounds is about, as the file states it: players, date, mode, every round.
void info_text(std::string& out, const MatchInput& input);
// The same as one object without a line end: docs/formats/json.md, "info". `file` is the name as given.
void info_json(std::string& out, const MatchInput& input, const std::string& file);

}  // namespace tetron::app
