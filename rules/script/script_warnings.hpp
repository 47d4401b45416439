#pragma once

#include <vector>

#include "rules/script/script.hpp"

namespace tetron::rules {

// Finds what runs but is probably a mistake: a function with a name similar to update, tumos without blocks
// or larger than the field, a first tumo that has no room. The script must have been played for a while,
// because some of this may appear only during a game.
std::vector<ScriptError> script_warnings(Script& script);

}  // namespace tetron::rules
