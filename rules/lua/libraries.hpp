#pragma once

#include <lua.hpp>

// The part of Lua's own functions that rules may use, made safe: nothing that reads or loads code, no pattern
// matching, nothing whose work does not show in instructions or memory, nothing that differs from run to run.
// Each puts its functions into the table on top of the stack.
namespace tetron::rules {

void add_base(lua_State* lua);
// Adds the tables `string`, `table`, `math`.
void add_string(lua_State* lua);
void add_table(lua_State* lua);
void add_math(lua_State* lua);

}  // namespace tetron::rules
