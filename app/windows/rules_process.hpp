#pragma once

#include <memory>

#include "app/commands/rules/rules_play.hpp"
#include "app/windows/rules_game.hpp"

namespace tetron::app {

// The game in a separate process, which has the rules and everything they can reach: the window only
// receives what is drawn. If a process with threads cannot be forked (with sanitizers), the game runs here.
// Errors in the file are shown and end the command. docs/decisions/rules.md#rules-that-never-end
std::unique_ptr<RulesGame> rules_game(const RulesPlayOptions& options);

}  // namespace tetron::app
