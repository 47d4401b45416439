#include <algorithm>
#include <array>

#include "base/edit_distance.hpp"
#include "rules/lua/function.hpp"

namespace tetron::rules {

namespace {

std::vector<Function> collected() {
  std::vector<Function> all;
  for (const auto group :
       {set_up_functions(), tumo_functions(), drawing_functions(), field_functions(), order_functions()})
    all.insert(all.end(), group.begin(), group.end());
  return all;
}

constexpr std::array<std::string_view, 18> lua_names{
    "assert", "error",  "getmetatable", "ipairs", "math",         "pairs",  "pcall", "print",    "rawequal",
    "rawget", "rawlen", "rawset",       "select", "setmetatable", "string", "table", "tonumber", "tostring"};

}  // namespace

std::span<const Function> all_functions() {
  static const std::vector<Function> all = collected();
  return all;
}

const Function* find_function(std::string_view name) {
  const auto all = all_functions();
  const auto found = std::ranges::find(all, name, [](const Function& f) { return std::string_view(f.name); });
  return found == all.end() ? nullptr : &*found;
}

std::string_view title(Group group) {
  constexpr std::array<std::string_view, 5> titles{"Set-up", "Tumo", "Drawing", "Looking at the field",
                                                   "Orders"};
  return titles[static_cast<std::size_t>(group)];
}

bool is_nearly(std::string_view name, std::string_view wanted) {
  return name != wanted && name.size() <= wanted.size() + 1 && base::edit_distance(name, wanted) <= 1;
}

bool is_lua_name(std::string_view name) {
  return name == "type" || std::ranges::find(lua_names, name) != lua_names.end();
}

std::string_view similar_name(std::string_view name) {
  constexpr std::size_t longest = 100;
  if (name.size() > longest) return {};
  std::string_view best;
  std::size_t least = std::max<std::size_t>(2, name.size() / 4) + 1;
  const auto look_at = [&](std::string_view known) {
    const std::size_t away = base::edit_distance(name, known);
    if (away >= least || away >= known.size()) return;
    best = known;
    least = away;
  };
  for (const Function& function : all_functions()) look_at(function.name);
  for (const std::string_view known : lua_names) look_at(known);
  return best;
}

}  // namespace tetron::rules
