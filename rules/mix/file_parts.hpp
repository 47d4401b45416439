#pragma once

#include <string>

#include "rules/mix/parts.hpp"
#include "rules/script/script.hpp"

namespace tetron::rules {

// The parts of a rule file that was loaded with ScriptOptions::parts_only. What the set-up part does becomes
// Lua code that does the same. For erasing, falling and game over the part is the file itself, run without
// what belongs to other parts. Parts that the file lacks have no text. `number` must be different for each
// file of a mix.
PartGame parts_of(const Script& script, std::string name, int number);

}  // namespace tetron::rules
