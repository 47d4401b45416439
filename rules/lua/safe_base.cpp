#include <algorithm>
#include <array>
#include <string>

#include "rules/lua/libraries.hpp"
#include "rules/lua/sandbox.hpp"

namespace tetron::rules {

namespace {

// Lua's function would show addresses, which differ from run to run.
int to_string(lua_State* lua) {
  luaL_checkany(lua, 1);
  if (luaL_callmeta(lua, 1, "__tostring") != 0) {
    if (lua_type(lua, -1) != LUA_TSTRING) return luaL_error(lua, "'__tostring' must return a string");
    return 1;
  }
  switch (lua_type(lua, 1)) {
    case LUA_TNIL:
    case LUA_TBOOLEAN:
    case LUA_TNUMBER:
    case LUA_TSTRING:
      luaL_tolstring(lua, 1, nullptr);
      return 1;
    default:
      lua_pushstring(lua, luaL_typename(lua, 1));
      return 1;
  }
}

// Does not allow finalizers, which run without limits, and weak tables, which depend on when garbage is
// collected.
int set_metatable(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  luaL_argexpected(lua, lua_isnil(lua, 2) || lua_istable(lua, 2), 2, "nil or table");
  if (luaL_getmetafield(lua, 1, "__metatable") != LUA_TNIL)
    return luaL_error(lua, "cannot change a protected metatable");
  if (lua_istable(lua, 2)) {
    for (const char* name : {"__gc", "__mode"}) {
      lua_pushstring(lua, name);
      if (lua_rawget(lua, 2) != LUA_TNIL) return luaL_error(lua, "%s is not available to rules", name);
      lua_pop(lua, 1);
    }
  }
  lua_settop(lua, 2);
  lua_setmetatable(lua, 1);
  return 1;
}

// The order of keys in pairs(): numbers, then strings byte by byte, then booleans.
int rank(int type) {
  return type == LUA_TNUMBER ? 0 : type == LUA_TSTRING ? 1 : 2;
}

bool comes_before(lua_State* lua, int a, int b) {
  const int rank_a = rank(lua_type(lua, a));
  const int rank_b = rank(lua_type(lua, b));
  if (rank_a != rank_b) return rank_a < rank_b;
  if (rank_a == 2) return lua_toboolean(lua, a) < lua_toboolean(lua, b);
  if (rank_a == 0) return lua_compare(lua, a, b, LUA_OPLT) != 0;
  std::size_t length_a = 0;
  std::size_t length_b = 0;
  const char* text_a = lua_tolstring(lua, a, &length_a);
  const char* text_b = lua_tolstring(lua, b, &length_b);
  return std::string_view(text_a, length_a) < std::string_view(text_b, length_b);
}

// Moves the key at `at` of the heap in table `keys` (1..count) down to its place.
void sift(lua_State* lua, int keys, lua_Integer at, lua_Integer count) {
  lua_rawgeti(lua, keys, at);
  const int moving = lua_gettop(lua);
  for (lua_Integer child = 2 * at; child <= count; child = 2 * at) {
    lua_rawgeti(lua, keys, child);
    if (child < count) {
      lua_rawgeti(lua, keys, child + 1);
      if (comes_before(lua, -2, -1)) {
        lua_remove(lua, -2);
        ++child;
      } else {
        lua_pop(lua, 1);
      }
    }
    if (!comes_before(lua, moving, -1)) {
      lua_pop(lua, 1);
      break;
    }
    lua_rawseti(lua, keys, at);
    at = child;
  }
  lua_rawseti(lua, keys, at);
}

void sort_keys(lua_State* lua, int keys, lua_Integer count) {
  for (lua_Integer at = count / 2; at >= 1; --at) sift(lua, keys, at, count);
  for (lua_Integer last = count; last > 1; --last) {
    lua_rawgeti(lua, keys, 1);
    lua_rawgeti(lua, keys, last);
    lua_rawseti(lua, keys, 1);
    lua_rawseti(lua, keys, last);
    sift(lua, keys, 1, last - 1);
  }
}

// Upvalues: the table, its keys in order, and the number of keys already returned.
int next_pair(lua_State* lua) {
  lua_Integer given = lua_tointeger(lua, lua_upvalueindex(3));
  while (true) {
    if (lua_rawgeti(lua, lua_upvalueindex(2), ++given) == LUA_TNIL) return 1;
    lua_pushvalue(lua, -1);
    const bool there = lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL;
    if (there) break;
    lua_pop(lua, 2);  // removed in between
  }
  lua_pushinteger(lua, given);
  lua_replace(lua, lua_upvalueindex(3));
  return 2;
}

// In a fixed order, because Lua's order differs from run to run.
int pairs(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  lua_settop(lua, 1);
  lua_newtable(lua);
  lua_Integer count = 0;
  lua_pushnil(lua);
  while (lua_next(lua, 1) != 0) {
    lua_pop(lua, 1);
    const int type = lua_type(lua, -1);
    if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN)
      return luaL_error(lua, "pairs() goes through numbers, strings and booleans, not a %s as key",
                        luaL_typename(lua, -1));
    lua_pushvalue(lua, -1);
    lua_rawseti(lua, 2, ++count);
  }
  Sandbox::of(lua).charge_and_stop(lua, static_cast<std::uint64_t>(8 * count));
  sort_keys(lua, 2, count);
  lua_pushvalue(lua, 1);
  lua_pushvalue(lua, 2);
  lua_pushinteger(lua, 0);
  lua_pushcclosure(lua, next_pair, 3);
  return 1;
}

// Keeps the text for the caller; nothing is written to standard output.
int print(lua_State* lua) {
  constexpr std::size_t most = 64 * 1024;
  Host& host = Host::of(lua);
  host.acted = true;
  const int count = lua_gettop(lua);
  for (int i = 1; i <= count; ++i) {
    lua_pushcfunction(lua, to_string);
    lua_pushvalue(lua, i);
    lua_call(lua, 1, 1);
    std::size_t length = 0;
    const char* text = lua_tolstring(lua, -1, &length);
    if (host.printed && host.printed->size() < most) {
      host.printed->append(text, std::min(length, most - host.printed->size()));
      host.printed->push_back(i == count ? '\n' : '\t');
    }
    lua_pop(lua, 1);
  }
  if (count == 0 && host.printed && host.printed->size() < most) host.printed->push_back('\n');
  return 0;
}

}  // namespace

void add_base(lua_State* lua) {
  // luaopen_base puts its functions into the globals; only these are copied into our table.
  constexpr std::array names{"assert", "error",  "getmetatable", "ipairs",   "pcall", "rawequal", "rawget",
                             "rawlen", "rawset", "select",       "tonumber", "type",  "_VERSION"};
  lua_pushcfunction(lua, luaopen_base);
  lua_call(lua, 0, 1);
  for (const char* name : names) {
    lua_getfield(lua, -1, name);
    lua_setfield(lua, -3, name);
  }
  lua_pop(lua, 1);
  constexpr std::array<luaL_Reg, 5> ours{{{"pairs", pairs},
                                          {"print", print},
                                          {"setmetatable", set_metatable},
                                          {"tostring", to_string},
                                          {nullptr, nullptr}}};
  luaL_setfuncs(lua, ours.data(), 0);
}

}  // namespace tetron::rules
