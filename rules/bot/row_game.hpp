#pragma once

#include "rules/script/script.hpp"

namespace tetron::rules {

// Whether every turn of every tumo is a tetromino, according to the set-up part. False if there are no
// tumos.
bool has_tetrominoes(const Settings& settings);

// Whether full rows vanish, the rows above them move down, and larger groups of one role stay. Finds out by
// trying on a game with the same rules.
bool only_rows_vanish(const Script& script);

}  // namespace tetron::rules
