#pragma once

#include <lua.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::rules {

enum class Group : std::uint8_t { set_up, tumo, drawing, field, orders };

// A function that rules may call, with what `tetron rules help` says about it.
struct Function {
  const char* name;
  std::string_view signature;  // "setFieldSize(x, y)"
  Group group{};
  std::string_view description;
  lua_CFunction call = nullptr;
  bool extension = false;  // not one of the thesis's
};

// All, group by group in the order of docs/rules.md.
std::span<const Function> all_functions();
const Function* find_function(std::string_view name);
std::string_view title(Group group);

// The known name that is most like this one, engine functions and what is left of Lua's; empty if none is
// like it.
std::string_view similar_name(std::string_view name);

// Whether the name is `wanted` but for its case and one slip of a finger, without being it.
bool is_nearly(std::string_view name, std::string_view wanted);

// One file each.
std::span<const Function> set_up_functions();
std::span<const Function> tumo_functions();
std::span<const Function> drawing_functions();
std::span<const Function> field_functions();
std::span<const Function> order_functions();

}  // namespace tetron::rules
