#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "rules/lua/libraries.hpp"

namespace tetron::rules {

namespace {

// Replaces the value at `index` by the result of our tostring().
void to_plain(lua_State* lua, int index) {
  lua_getglobal(lua, "tostring");
  lua_pushvalue(lua, index);
  lua_call(lua, 1, 1);
  lua_replace(lua, index);
}

// Lua's format without addresses: without %p, and with tables shown only as their kind.
int format(lua_State* lua) {
  std::size_t length = 0;
  const char* text = luaL_checklstring(lua, 1, &length);
  std::string_view left(text, length);  // may contain zeros
  for (std::size_t at = left.find('%'); at != left.npos; at = left.find('%')) {
    left.remove_prefix(at + 1);
    const std::size_t letter = left.find_first_not_of("-+ #0123456789.");
    if (letter == left.npos) break;  // Lua's function reports what is wrong with it
    if (left[letter] == 'p') return luaL_error(lua, "'%%p' is not available to rules");
    left.remove_prefix(letter + 1);
  }
  const int count = lua_gettop(lua);
  for (int i = 2; i <= count; ++i)
    if (lua_type(lua, i) == LUA_TTABLE || lua_type(lua, i) == LUA_TFUNCTION) to_plain(lua, i);
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, count, 1);
  return 1;
}

// Lua's function takes time even to repeat an empty string.
int repeat(lua_State* lua) {
  std::size_t length = 0;
  std::size_t between = 0;
  luaL_checklstring(lua, 1, &length);
  luaL_optlstring(lua, 3, "", &between);
  if (length == 0 && between == 0) {
    luaL_checkinteger(lua, 2);
    lua_pushliteral(lua, "");
    return 1;
  }
  const int count = lua_gettop(lua);
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, count, 1);
  return 1;
}

// At most 256 values, so that one call is little work.
int byte(lua_State* lua) {
  std::size_t length = 0;
  const char* text = luaL_checklstring(lua, 1, &length);
  const auto size = static_cast<lua_Integer>(length);
  lua_Integer first = luaL_optinteger(lua, 2, 1);
  if (first < 0) first = std::max<lua_Integer>(first + size + 1, 1);
  lua_Integer last = luaL_optinteger(lua, 3, first);
  if (last < 0) last = last < -size ? 0 : last + size + 1;
  first = std::max<lua_Integer>(first, 1);
  last = std::min(last, size);
  if (first > last) return 0;
  if (last - first >= 256) return luaL_error(lua, "string.byte() of more than 256 bytes");
  const auto count = static_cast<int>(last - first + 1);
  luaL_checkstack(lua, count, "string.byte");
  for (lua_Integer i = first; i <= last; ++i) lua_pushinteger(lua, static_cast<unsigned char>(text[i - 1]));
  return count;
}

// Plain text only, because patterns can take forever.
int find(lua_State* lua) {
  std::size_t length = 0;
  std::size_t wanted = 0;
  const char* text = luaL_checklstring(lua, 1, &length);
  const char* part = luaL_checklstring(lua, 2, &wanted);
  constexpr std::size_t longest = 4096;
  if (length > longest) return luaL_error(lua, "string.find() in more than %d bytes", int{longest});
  lua_Integer from = luaL_optinteger(lua, 3, 1);
  if (from < 0) from = std::max<lua_Integer>(from + static_cast<lua_Integer>(length) + 1, 1);
  from = std::max<lua_Integer>(from, 1);
  if (static_cast<std::uint64_t>(from) > length + 1) {
    lua_pushnil(lua);
    return 1;
  }
  const std::size_t at =
      std::string_view(text, length).find(std::string_view(part, wanted), static_cast<std::size_t>(from - 1));
  if (at == std::string_view::npos) {
    lua_pushnil(lua);
    return 1;
  }
  lua_pushinteger(lua, static_cast<lua_Integer>(at + 1));
  lua_pushinteger(lua, static_cast<lua_Integer>(at + wanted));
  return 2;
}

}  // namespace

void add_string(lua_State* lua) {
  lua_newtable(lua);
  lua_pushcfunction(lua, luaopen_string);  // also makes the metatable of strings
  lua_call(lua, 0, 1);
  for (const char* name : {"char", "len", "lower", "reverse", "sub", "upper"}) {
    lua_getfield(lua, -1, name);
    lua_setfield(lua, -3, name);
  }
  lua_getfield(lua, -1, "format");
  lua_pushcclosure(lua, format, 1);
  lua_setfield(lua, -3, "format");
  lua_getfield(lua, -1, "rep");
  lua_pushcclosure(lua, repeat, 1);
  lua_setfield(lua, -3, "rep");
  lua_pop(lua, 1);
  constexpr std::array<luaL_Reg, 3> ours{{{"byte", byte}, {"find", find}, {nullptr, nullptr}}};
  luaL_setfuncs(lua, ours.data(), 0);
  // ("x"):len() finds our table instead of Lua's; the metatable itself cannot be reached.
  lua_pushliteral(lua, "");
  lua_getmetatable(lua, -1);
  lua_pushvalue(lua, -3);
  lua_setfield(lua, -2, "__index");
  lua_pushliteral(lua, "string");
  lua_setfield(lua, -2, "__metatable");
  lua_pop(lua, 2);
  lua_setfield(lua, -2, "string");
}

}  // namespace tetron::rules
