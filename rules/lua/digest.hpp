#pragma once

#include <lua.hpp>

#include <cstdint>
#include <optional>

namespace tetron::rules {

// A number that depends on everything a script can reach from its globals: values, tables, what functions
// have closed over. Nothing if that is more than `most` values. Takes no memory of Lua's.
std::optional<std::uint64_t> digest(lua_State* lua, std::size_t most);

}  // namespace tetron::rules
