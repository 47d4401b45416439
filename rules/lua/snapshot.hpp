#pragma once

#include <lua.hpp>

#include <cstddef>
#include <vector>

namespace tetron::rules {

// Everything that a script can reach from its globals, as it was: what is in tables, their metatables, what
// functions have closed over. Tables and functions themselves stay what they are, so that those that are
// shared, or contain each other, are so again. Kept in the script's own state, beyond its limits.
class Snapshot {
 public:
  Snapshot() = default;
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

  // Both are false if there is no memory. In place of what was taken before.
  bool take(lua_State* lua);
  bool restore(lua_State* lua) const;

 private:
  static int take_protected(lua_State* lua);
  static int restore_protected(lua_State* lua);
  // Notes the table or function on top of the stack, if it is one that was not seen, and takes the value
  // away.
  void note(lua_State* lua);
  void take_table(lua_State* lua);
  void take_function(lua_State* lua);

  int reference_ = LUA_NOREF;         // of the table of objects and what was in them, in Lua's registry
  lua_Integer objects_ = 0;           // how many
  std::vector<std::size_t> entries_;  // of each
};

}  // namespace tetron::rules
