#include <initializer_list>

#include "rules/lua/libraries.hpp"

namespace tetron::rules {

// All of Lua's functions except the random numbers, because rules must use those of the engine.
void add_math(lua_State* lua) {
  lua_pushcfunction(lua, luaopen_math);
  lua_call(lua, 0, 1);
  for (const char* name : {"random", "randomseed"}) {
    lua_pushnil(lua);
    lua_setfield(lua, -2, name);
  }
  lua_setfield(lua, -2, "math");
}

}  // namespace tetron::rules
