#pragma once

#include <lua.hpp>

#include <string_view>

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
    bad_argument(lua, index,
                 lua_isnone(lua, index) ? "is missing; it must be a whole number" : "must be a whole number");
  return value;
}

inline int whole_between(lua_State* lua, int index, int least, int most, const char* what) {
  const lua_Integer value = whole(lua, index);
  if (value < least || value > most) bad_argument(lua, index, what);
  return static_cast<int>(value);
}

// The next row of a text whose rows are separated by line ends or '/'; false at the end. A line end at the
// beginning or the end of the text is no row.
inline bool next_row(std::string_view& left, std::string_view& row) {
  if (left.empty()) return false;
  const std::size_t end = left.find_first_of("/\n");
  row = left.substr(0, end);
  left.remove_prefix(end == left.npos ? left.size() : end + 1);
  return true;
}
// A text of such rows as an argument.
inline std::string_view rows_text(lua_State* lua, int index) {
  std::size_t length = 0;
  const char* const text = luaL_checklstring(lua, index, &length);
  std::string_view rows(text, length);
  if (rows.starts_with('\n')) rows.remove_prefix(1);
  return rows;
}

inline bool flag(lua_State* lua, int index) {
  if (!lua_isboolean(lua, index))
    bad_argument(lua, index,
                 lua_isnone(lua, index) ? "is missing; it must be true or false" : "must be true or false");
  return lua_toboolean(lua, index) != 0;
}

}  // namespace tetron::rules
