#include "rules/lua/digest.hpp"

#include <bit>
#include <string_view>
#include <unordered_set>

#include "base/hash.hpp"
#include "rules/engine/state_hash.hpp"

namespace tetron::rules {

namespace {

class Digest {
 public:
  Digest(lua_State* lua, std::size_t most) : lua_(lua), left_(most) {}

  // Adds the value on top of the stack, which stays there. Returns false if there is too much.
  bool value() {
    if (left_-- == 0) return false;
    const int type = lua_type(lua_, -1);
    add(static_cast<std::uint64_t>(type));
    switch (type) {
      case LUA_TBOOLEAN:
        add(static_cast<std::uint64_t>(lua_toboolean(lua_, -1)));
        return true;
      case LUA_TNUMBER:
        if (lua_isinteger(lua_, -1) != 0) {
          add(static_cast<std::uint64_t>(lua_tointeger(lua_, -1)));
        } else {
          add(std::bit_cast<std::uint64_t>(lua_tonumber(lua_, -1)));
          add(1);
        }
        return true;
      case LUA_TSTRING: {
        std::size_t length = 0;
        const char* text = lua_tolstring(lua_, -1, &length);
        if (length > longest_text) return false;
        add(base::fnv1a(std::string_view(text, length)));
        return true;
      }
      case LUA_TTABLE:
        return seen() || table();
      case LUA_TFUNCTION:
        return seen() || function();
      default:
        return true;
    }
  }

  std::uint64_t result() const { return hash_; }

 private:
  static constexpr std::size_t longest_text = 256;
  static constexpr int deepest = 16;

  void add(std::uint64_t number) {
    std::uint64_t z = hash_ ^ (number + 0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    hash_ = z ^ z >> 31;
  }

  bool seen() {
    const void* object = lua_topointer(lua_, -1);
    add(reinterpret_cast<std::uintptr_t>(object));
    return !seen_.insert(object).second;
  }

  bool table() {
    if (++depth_ > deepest || lua_checkstack(lua_, 4) == 0) return false;
    bool whole = true;
    if (lua_getmetatable(lua_, -1) != 0) {
      whole = value();
      lua_pop(lua_, 1);
    }
    lua_pushnil(lua_);
    while (whole && lua_next(lua_, -2) != 0) {
      whole = value();  // the value
      lua_pop(lua_, 1);
      whole = whole && value();  // its key
    }
    --depth_;
    return whole;
  }

  bool function() {
    if (++depth_ > deepest || lua_checkstack(lua_, 4) == 0) return false;
    bool whole = true;
    for (int i = 1; whole && lua_getupvalue(lua_, -1, i) != nullptr; ++i) {
      whole = value();
      lua_pop(lua_, 1);
    }
    --depth_;
    return whole;
  }

  lua_State* lua_;
  std::size_t left_;
  int depth_ = 0;
  std::uint64_t hash_ = 0;
  std::unordered_set<const void*> seen_;
};

}  // namespace

std::optional<std::uint64_t> digest(lua_State* lua, std::size_t most) {
  const int top = lua_gettop(lua);
  Digest all(lua, most);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  const bool whole = all.value();
  lua_settop(lua, top);
  if (!whole) return std::nullopt;
  return all.result();
}

}  // namespace tetron::rules
