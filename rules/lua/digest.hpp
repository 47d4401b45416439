#pragma once

#include <lua.hpp>

#include <cstdint>
#include <optional>

namespace tetron::rules {

// A hash of everything that a script can reach from its globals: values, tables and the upvalues of
// functions. Returns nothing if there are more than `most` values. Takes no memory from Lua.
std::optional<std::uint64_t> digest(lua_State* lua, std::size_t most);

}  // namespace tetron::rules
