#pragma once

#include "rules/script/script.hpp"

namespace tetron::rules {

// Whether every turn of every tumo is a tetromino, as the set-up part left them. False without tumos.
bool has_tetrominoes(const Settings& settings);

// Whether full rows vanish, what is above them follows, and larger groups of one role stay: tried on a game
// of the same rules.
bool only_rows_vanish(const Script& script);

}  // namespace tetron::rules
