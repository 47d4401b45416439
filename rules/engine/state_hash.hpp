#pragma once

#include <cstdint>

#include "rules/engine/game.hpp"

namespace tetron::rules {

// A hash of every part of the position that can matter for the rest of the game.
std::uint64_t state_hash(const Game& game);

}  // namespace tetron::rules
