#pragma once

#include <cstdint>

#include "rules/engine/game.hpp"

namespace tetron::rules {

// A number that depends on every part of the position that can matter for the rest of the game.
std::uint64_t state_hash(const Game& game);

// FNV-1a of the bytes of a text, 64 bits: names a rule file in a trace.
std::uint64_t text_hash(std::string_view text);

}  // namespace tetron::rules
