#pragma once

#include <lua.hpp>

#include "rules/engine/game.hpp"
#include "rules/lua/sandbox.hpp"

// Reads the arguments of the engine's functions. If one is wrong, a Lua error that names function and
// argument is raised by longjmp. So callers must not have objects that need a destructor.
namespace tetron::rules {

inline Game& game_of(lua_State* lua) {
  return *Host::of(lua).game;
}

// For functions that do more than read the field and give orders to blocks.
inline Game& acting_game_of(lua_State* lua) {
  Host& host = Host::of(lua);
  host.acted = true;
  return *host.game;
}

[[noreturn]] inline void bad_argument(lua_State* lua, int index, const char* what) {
  luaL_argerror(lua, index, what);
  __builtin_unreachable();  // luaL_argerror does not return
}

inline lua_Integer whole(lua_State* lua, int index) {
  int is_whole = 0;
  const lua_Integer value = lua_tointegerx(lua, index, &is_whole);
  if (is_whole == 0) [[unlikely]]
    bad_argument(lua, index, "must be a whole number");
  return value;
}

inline int whole_between(lua_State* lua, int index, int least, int most, const char* what) {
  const lua_Integer value = whole(lua, index);
  if (value < least || value > most) bad_argument(lua, index, what);
  return static_cast<int>(value);
}

inline bool flag(lua_State* lua, int index) {
  if (!lua_isboolean(lua, index)) bad_argument(lua, index, "must be true or false");
  return lua_toboolean(lua, index) != 0;
}

}  // namespace tetron::rules
