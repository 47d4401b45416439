#pragma once

#include <lua.hpp>

#include <cstddef>
#include <vector>

namespace tetron::rules {

// A copy of everything that a script can reach from its globals: the contents of tables, their metatables
// and the upvalues of functions. Tables and functions themselves stay the same objects, so that shared or
// nested ones are so again after restoring. It is stored in the script's Lua state, beyond its limits.
class Snapshot {
 public:
  Snapshot() = default;
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

  // Both return false if there is not enough memory. take() replaces an earlier snapshot.
  bool take(lua_State* lua);
  bool restore(lua_State* lua) const;

 private:
  static int take_protected(lua_State* lua);
  static int restore_protected(lua_State* lua);
  // Adds the table or function on top of the stack if it was not seen before, and pops the value.
  void note(lua_State* lua);
  void take_table(lua_State* lua);
  void take_function(lua_State* lua);

  int reference_ = LUA_NOREF;         // in Lua's registry: the table of objects and their contents
  lua_Integer objects_ = 0;           // number of objects
  std::vector<std::size_t> entries_;  // number of entries of each object
};

}  // namespace tetron::rules
