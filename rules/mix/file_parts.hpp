#pragma once

#include <string>

#include "rules/mix/parts.hpp"
#include "rules/script/script.hpp"

namespace tetron::rules {

// The parts of a rule file that was loaded with ScriptOptions::parts_only. What the set-up part says becomes
// Lua that says the same; of erasing, falling and game over the part is the file itself, run without what
// belongs to other parts. Parts that the file lacks have no text. `number` is another one for each file of a
// mix.
PartGame parts_of(const Script& script, std::string name, int number);

}  // namespace tetron::rules
