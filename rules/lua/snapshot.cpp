#include "rules/lua/snapshot.hpp"

#include <bit>
#include <cstdint>

namespace tetron::rules {

namespace {

// Stack indices while a snapshot is taken or restored; 1 is the Snapshot itself.
constexpr int objects = 2;     // array of tables and functions
constexpr int copies = 3;      // array of the contents: tables with the same keys, or arrays of upvalues
constexpr int metatables = 4;  // array of each table's metatable, or false
constexpr int seen = 5;        // set of the objects, while the snapshot is taken

// Equal numbers of different kinds are not the same.
bool same(lua_State* lua, int a, int b) {
  if (lua_rawequal(lua, a, b) == 0) return false;
  if (lua_type(lua, a) != LUA_TNUMBER) return true;
  if (lua_isinteger(lua, a) != lua_isinteger(lua, b)) return false;
  return lua_isinteger(lua, a) != 0 || std::bit_cast<std::uint64_t>(lua_tonumber(lua, a)) ==
                                           std::bit_cast<std::uint64_t>(lua_tonumber(lua, b));
}

// Gives the table at `table` the metatable on top of the stack, or none if that is not a table. The table is
// not marked for finalization: rules may have put a __gc into a metatable after it was set, where it has no
// effect.
void set_metatable(lua_State* lua, int table) {
  if (!lua_istable(lua, -1)) {
    lua_pop(lua, 1);
    lua_pushnil(lua);
    lua_setmetatable(lua, table);
    return;
  }
  const int metatable = lua_gettop(lua);
  lua_pushliteral(lua, "__gc");
  lua_rawget(lua, metatable);
  const auto put = [&](int value) {
    lua_pushliteral(lua, "__gc");
    lua_pushvalue(lua, value);
    lua_rawset(lua, metatable);
  };
  const bool has_finalizer = !lua_isnil(lua, -1);
  if (has_finalizer) {
    lua_pushnil(lua);
    put(metatable + 2);
    lua_pop(lua, 1);
  }
  lua_pushvalue(lua, metatable);
  lua_setmetatable(lua, table);
  if (has_finalizer) put(metatable + 1);
  lua_settop(lua, metatable - 1);
}

// Gives the table at `table` the contents of its copy at `copy`.
void restore_table(lua_State* lua, int table, int copy, std::size_t entries) {
  std::size_t left = 0;
  lua_pushnil(lua);
  while (lua_next(lua, table) != 0) {
    lua_pushvalue(lua, -2);
    lua_rawget(lua, copy);
    if (!lua_isnil(lua, -1)) ++left;
    if (same(lua, -1, -2)) {
      lua_pop(lua, 2);
      continue;
    }
    // Sets a key that exists, so that lua_next() can continue.
    lua_pushvalue(lua, -3);
    lua_insert(lua, -2);
    lua_rawset(lua, table);
    lua_pop(lua, 1);
  }
  if (left == entries) return;
  lua_pushnil(lua);
  while (lua_next(lua, copy) != 0) {
    lua_pushvalue(lua, -2);
    lua_insert(lua, -2);
    lua_rawset(lua, table);
  }
}

void restore_function(lua_State* lua, int function, int copy, std::size_t entries) {
  for (std::size_t i = 1; i <= entries; ++i) {
    lua_rawgeti(lua, copy, static_cast<lua_Integer>(i));
    lua_setupvalue(lua, function, static_cast<int>(i));
  }
}

}  // namespace

void Snapshot::note(lua_State* lua) {
  const int type = lua_type(lua, -1);
  if (type != LUA_TTABLE && type != LUA_TFUNCTION) {
    lua_pop(lua, 1);
    return;
  }
  if (lua_iscfunction(lua, -1) != 0) {  // most of them have no upvalues
    const bool keeps = lua_getupvalue(lua, -1, 1) != nullptr;
    lua_pop(lua, 1);
    if (!keeps) return;
  }
  lua_pushvalue(lua, -1);
  if (lua_rawget(lua, seen) != LUA_TNIL) {
    lua_pop(lua, 2);
    return;
  }
  lua_pop(lua, 1);
  lua_pushvalue(lua, -1);
  lua_pushboolean(lua, 1);
  lua_rawset(lua, seen);
  lua_rawseti(lua, objects, ++objects_);
}

// Takes the table on top of the stack, which stays there.
void Snapshot::take_table(lua_State* lua) {
  const int table = lua_gettop(lua);
  std::size_t count = 0;
  lua_newtable(lua);
  lua_pushnil(lua);
  while (lua_next(lua, table) != 0) {
    ++count;
    lua_pushvalue(lua, -2);
    lua_pushvalue(lua, -2);
    lua_rawset(lua, table + 1);
    note(lua);
    lua_pushvalue(lua, -1);
    note(lua);
  }
  const auto number = static_cast<lua_Integer>(entries_.size() + 1);
  lua_rawseti(lua, copies, number);
  if (lua_getmetatable(lua, table) == 0) {
    lua_pushboolean(lua, 0);
  } else {
    lua_pushvalue(lua, -1);
    note(lua);
  }
  lua_rawseti(lua, metatables, number);
  entries_.push_back(count);
}

// Takes the function on top of the stack, which stays there.
void Snapshot::take_function(lua_State* lua) {
  const int function = lua_gettop(lua);
  std::size_t count = 0;
  lua_newtable(lua);
  while (lua_getupvalue(lua, function, static_cast<int>(count + 1)) != nullptr) {
    ++count;
    lua_pushvalue(lua, -1);
    lua_rawseti(lua, function + 1, static_cast<lua_Integer>(count));
    note(lua);
  }
  lua_rawseti(lua, copies, static_cast<lua_Integer>(entries_.size() + 1));
  entries_.push_back(count);
}

int Snapshot::take_protected(lua_State* lua) {
  auto& self = *static_cast<Snapshot*>(lua_touserdata(lua, 1));
  luaL_checkstack(lua, 20, "snapshot");
  for (int i = 0; i < 4; ++i) lua_newtable(lua);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  self.note(lua);
  while (static_cast<lua_Integer>(self.entries_.size()) < self.objects_) {
    const auto number = static_cast<lua_Integer>(self.entries_.size() + 1);
    if (lua_rawgeti(lua, objects, number) == LUA_TTABLE) {
      self.take_table(lua);
    } else {
      self.take_function(lua);
    }
    lua_settop(lua, seen);
  }
  lua_settop(lua, metatables);
  lua_createtable(lua, 3, 0);
  for (const int part : {objects, copies, metatables}) {
    lua_pushvalue(lua, part);
    lua_rawseti(lua, -2, part);
  }
  if (self.reference_ == LUA_NOREF) {
    self.reference_ = luaL_ref(lua, LUA_REGISTRYINDEX);
  } else {
    lua_rawseti(lua, LUA_REGISTRYINDEX, self.reference_);
  }
  return 0;
}

int Snapshot::restore_protected(lua_State* lua) {
  const auto& self = *static_cast<const Snapshot*>(lua_touserdata(lua, 1));
  luaL_checkstack(lua, 20, "snapshot");
  lua_rawgeti(lua, LUA_REGISTRYINDEX, self.reference_);
  for (const int part : {objects, copies, metatables}) lua_rawgeti(lua, 2, part);
  lua_remove(lua, 2);
  for (lua_Integer number = 1; number <= self.objects_; ++number) {
    const int type = lua_rawgeti(lua, objects, number);
    lua_rawgeti(lua, copies, number);
    const int object = metatables + 1;
    const std::size_t entries = self.entries_[static_cast<std::size_t>(number - 1)];
    if (type == LUA_TFUNCTION) {
      restore_function(lua, object, object + 1, entries);
    } else {
      restore_table(lua, object, object + 1, entries);
      lua_rawgeti(lua, metatables, number);
      const void* had = lua_istable(lua, -1) ? lua_topointer(lua, -1) : nullptr;
      const void* has = nullptr;
      if (lua_getmetatable(lua, object) != 0) {
        has = lua_topointer(lua, -1);
        lua_pop(lua, 1);
      }
      if (has != had) set_metatable(lua, object);
    }
    lua_settop(lua, metatables);
  }
  return 0;
}

bool Snapshot::take(lua_State* lua) {
  objects_ = 0;
  entries_.clear();
  lua_pushcfunction(lua, &Snapshot::take_protected);
  lua_pushlightuserdata(lua, this);
  const bool taken = lua_pcall(lua, 1, 0, 0) == LUA_OK;
  if (!taken) lua_pop(lua, 1);
  return taken;
}

bool Snapshot::restore(lua_State* lua) const {
  lua_pushcfunction(lua, &Snapshot::restore_protected);
  lua_pushlightuserdata(lua, const_cast<Snapshot*>(this));
  const bool restored = lua_pcall(lua, 1, 0, 0) == LUA_OK;
  if (!restored) lua_pop(lua, 1);
  return restored;
}

}  // namespace tetron::rules
