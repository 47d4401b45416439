#pragma once

#include <vector>

#include "rules/script/script.hpp"

namespace tetron::rules {

// Finds what runs but is probably a mistake: a function with a name similar to update, tumos without blocks
// or larger than the field, a first tumo that has no room. The script must have been played for a while,
// because some of this may appear only during a game.
std::vector<ScriptError> script_warnings(Script& script);

// All that is wrong or probably a mistake in a rule file, by line, for people who write it: what lint() finds
// in its text; `error`, if its rules have one; of a game without an error, script_warnings(). `script` is
// null if the file could not be loaded. An error in a line of which lint() found something is that.
std::vector<ScriptError> problems_of(const Source& source, Script* script, const ScriptError* error);

}  // namespace tetron::rules
