#pragma once

#include <string>

#include "solver/pc/movement.hpp"

namespace tetron::app {

// What --kicks takes, for people.
std::string kicks_text();
// The shapes and kicks that --kicks names; half turns only if asked for, those of the game TETR.IO where
// "srs" has none of its own. docs/decisions/0058-how-pieces-move.md. What is none is told and ends the
// command.
pc::Movement movement_named(const std::string& name, bool half_turns);

}  // namespace tetron::app
