#pragma once

#include <lua.hpp>

// The part of Lua's standard functions that rules may use, made safe. Nothing reads or loads code, matches
// patterns, does work that does not show in instructions or memory, or differs from run to run. Each
// function here puts functions into the table on top of the stack.
namespace tetron::rules {

void add_base(lua_State* lua);
// Adds the tables `string`, `table`, `math`.
void add_string(lua_State* lua);
void add_table(lua_State* lua);
void add_math(lua_State* lua);

}  // namespace tetron::rules
