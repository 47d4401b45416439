#include <algorithm>
#include <array>

#include "rules/lua/libraries.hpp"
#include "rules/lua/sandbox.hpp"

// Written again here, because Lua's functions use __len and __index, which may take any number of steps.
namespace tetron::rules {

namespace {

lua_Integer length_of(lua_State* lua, int index) {
  luaL_checktype(lua, index, LUA_TTABLE);
  const auto length = static_cast<lua_Integer>(lua_rawlen(lua, index));
  luaL_argcheck(lua, length < LUA_MAXINTEGER, index, "the table is too long");
  return length;
}

// Charges for steps before they are made. A table with 64 values may have a length of 2^62, because Lua's #
// is any place after which there is nothing.
void charge_for(lua_State* lua, lua_Integer steps) {
  Sandbox::of(lua).charge_and_stop(lua, static_cast<std::uint64_t>(steps));
}

int insert(lua_State* lua) {
  const lua_Integer end = length_of(lua, 1) + 1;
  switch (lua_gettop(lua)) {
    case 2:
      lua_rawseti(lua, 1, end);
      return 0;
    case 3: {
      const lua_Integer at = luaL_checkinteger(lua, 2);
      luaL_argcheck(lua, at >= 1 && at <= end, 2, "position out of bounds");
      charge_for(lua, end - at);
      for (lua_Integer i = end; i > at; --i) {
        lua_rawgeti(lua, 1, i - 1);
        lua_rawseti(lua, 1, i);
      }
      lua_rawseti(lua, 1, at);
      return 0;
    }
    default:
      return luaL_error(lua, "wrong number of arguments to 'insert'");
  }
}

int remove(lua_State* lua) {
  const lua_Integer end = length_of(lua, 1);
  const lua_Integer at = luaL_optinteger(lua, 2, end);
  if (end == 0 && lua_gettop(lua) < 2) {
    lua_pushnil(lua);
    return 1;
  }
  luaL_argcheck(lua, at >= 1 && at <= end + 1, 2, "position out of bounds");
  lua_rawgeti(lua, 1, at);
  charge_for(lua, std::max<lua_Integer>(0, end - at));
  for (lua_Integer i = at; i < end; ++i) {
    lua_rawgeti(lua, 1, i + 1);
    lua_rawseti(lua, 1, i);
  }
  lua_pushnil(lua);
  lua_rawseti(lua, 1, std::max(at, end));
  return 1;
}

int concat(lua_State* lua) {
  std::size_t between = 0;
  const char* separator = luaL_optlstring(lua, 2, "", &between);
  const lua_Integer first = luaL_optinteger(lua, 3, 1);
  const lua_Integer last = luaL_optinteger(lua, 4, length_of(lua, 1));
  luaL_Buffer text;
  luaL_buffinit(lua, &text);
  for (lua_Integer i = first; i <= last; ++i) {
    lua_rawgeti(lua, 1, i);
    if (lua_isstring(lua, -1) == 0)  // at the latest where the table ends
      return luaL_error(lua, "a %s at index %I cannot be part of a text", luaL_typename(lua, -1),
                        static_cast<LUAI_UACINT>(i));
    luaL_addvalue(&text);
    if (i == last) break;
    luaL_addlstring(&text, separator, between);
    charge_for(lua, 1);
  }
  luaL_pushresult(&text);
  return 1;
}

int unpack(lua_State* lua) {
  const lua_Integer first = luaL_optinteger(lua, 2, 1);
  const lua_Integer last = luaL_optinteger(lua, 3, length_of(lua, 1));
  if (first > last) return 0;
  if (first > LUA_MAXINTEGER - 256 || last >= first + 256)
    return luaL_error(lua, "table.unpack() of more than 256 values");
  const auto count = static_cast<int>(last - first + 1);
  luaL_checkstack(lua, count, "table.unpack");
  for (lua_Integer i = first; i <= last; ++i) lua_rawgeti(lua, 1, i);
  return count;
}

// The comparison of table.sort(): upvalue 1, or < if that is nil. A C function may be called a million
// times, and two long texts may be compared, without any limit being checked; so this charges for them.
int comes_before(lua_State* lua) {
  std::size_t work = 1;
  for (int i = 1; i <= 2; ++i)
    if (lua_type(lua, i) == LUA_TSTRING) work += lua_rawlen(lua, i) / 64;
  Sandbox::of(lua).charge_and_stop(lua, work);
  lua_settop(lua, 2);
  if (lua_isnil(lua, lua_upvalueindex(1))) {
    lua_pushboolean(lua, lua_compare(lua, 1, 2, LUA_OPLT));
    return 1;
  }
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, 2, 1);
  return 1;
}

// Lua's function, for tables without metamethods.
int sort(lua_State* lua) {
  const lua_Integer count = length_of(lua, 1);
  if (lua_getmetatable(lua, 1) != 0) return luaL_error(lua, "table.sort() of a table with a metatable");
  if (count > 100'000) return luaL_error(lua, "table.sort() of more than 100000 values");
  luaL_argexpected(lua, lua_isnoneornil(lua, 2) || lua_isfunction(lua, 2), 2, "function");
  charge_for(lua, count);
  lua_settop(lua, 2);
  lua_pushcclosure(lua, comes_before, 1);
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, 2, 0);
  return 0;
}

}  // namespace

void add_table(lua_State* lua) {
  lua_newtable(lua);
  lua_pushcfunction(lua, luaopen_table);
  lua_call(lua, 0, 1);
  lua_getfield(lua, -1, "pack");
  lua_setfield(lua, -3, "pack");
  lua_getfield(lua, -1, "sort");
  lua_pushcclosure(lua, sort, 1);
  lua_setfield(lua, -3, "sort");
  lua_pop(lua, 1);
  constexpr std::array<luaL_Reg, 5> ours{
      {{"concat", concat}, {"insert", insert}, {"remove", remove}, {"unpack", unpack}, {nullptr, nullptr}}};
  luaL_setfuncs(lua, ours.data(), 0);
  lua_setfield(lua, -2, "table");
}

}  // namespace tetron::rules
