#pragma once

#include <string_view>

#include "rules/script/error.hpp"

namespace tetron::rules {

// Says of an error about a name that is not there what can be meant: that it is left out of what rules have
// of Lua, and what to use instead, or a name like it. `text` is the rule file's.
void advise(ScriptError& error, std::string_view text);

}  // namespace tetron::rules
