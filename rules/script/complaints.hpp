#pragma once

#include <vector>

#include "rules/script/script.hpp"

namespace tetron::rules {

// What runs but can hardly be meant: a function that is nearly called update, tumos without blocks or larger
// than the field, a first tumo without room. Of a script that has been played a while, for some of it may
// come in the course of a game.
std::vector<ScriptError> complaints(Script& script);

}  // namespace tetron::rules
