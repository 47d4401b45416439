#pragma once

#include <memory>

#include "app/commands/rules/rules_play.hpp"
#include "app/windows/rules_game.hpp"

namespace tetron::app {

// The game in a process of its own, which has the rules and everything that they reach: the window knows what
// is to be drawn, and no more. Where a process with threads cannot be copied (a sanitizer's), it is played
// here. What is wrong with the file is told and ends the command.
// docs/decisions/0100-rules-in-a-process.md
std::unique_ptr<RulesGame> rules_game(const RulesPlayOptions& options);

}  // namespace tetron::app
