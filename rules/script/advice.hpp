#pragma once

#include <string_view>

#include "rules/script/error.hpp"

namespace tetron::rules {

// Adds a hint to an error about an unknown name: that rules do not have this part of Lua, and what to use
// instead, or a similar name. `text` is that of the rule file.
void advise(ScriptError& error, std::string_view text);

}  // namespace tetron::rules
