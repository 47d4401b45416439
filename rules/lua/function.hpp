#pragma once

#include <lua.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::rules {

enum class Group : std::uint8_t { set_up, tumo, drawing, field, orders };

// A function that rules may call, and its description in `tetron rules help`.
struct Function {
  const char* name;
  std::string_view signature;  // "setFieldSize(x, y)"
  Group group{};
  std::string_view description;
  lua_CFunction call = nullptr;
  bool extension = false;  // not a function of the thesis
};

// All functions, by group in the order of docs/rules.md.
std::span<const Function> all_functions();
const Function* find_function(std::string_view name);
std::string_view title(Group group);

// The known name that is most similar to this one, of the engine's functions and those of Lua that remain.
// Empty if none is similar.
std::string_view similar_name(std::string_view name);

// Whether a global of Lua has this name and can be called.
bool is_lua_name(std::string_view name);

// Whether the name differs from `wanted` only in case and by at most one typing mistake, but is not the
// same.
bool is_nearly(std::string_view name, std::string_view wanted);

// Each group is defined in one file.
std::span<const Function> set_up_functions();
std::span<const Function> tumo_functions();
std::span<const Function> drawing_functions();
std::span<const Function> field_functions();
std::span<const Function> order_functions();

}  // namespace tetron::rules
