#include "replay/game/people.hpp"

#include <algorithm>

#include "base/folded_name.hpp"

namespace tetron::game {

bool is_made_up_name(std::string_view name) {
  constexpr std::string_view made_up = "layer ";
  if (name.empty()) return true;
  if (name.front() != 'P' && name.front() != 'p') return false;
  if (!name.substr(1).starts_with(made_up)) return false;
  const std::string_view number = name.substr(1 + made_up.size());
  return !number.empty() && std::ranges::all_of(number, [](char c) { return c >= '0' && c <= '9'; });
}

People::People(std::span<const std::string> own_names) {
  for (const std::string& name : own_names) own_.insert(base::folded_name(name));
}

std::vector<std::string> People::of_match(std::span<const std::string> names) {
  std::vector<std::string> people;
  std::map<std::string, std::size_t> seats;
  for (const std::string& name : names) {
    std::string& person = people.emplace_back();
    if (is_made_up_name(name)) continue;
    std::string key = base::folded_name(name);
    if (own_.contains(key)) key.clear();
    person = persons_.try_emplace(key, name).first->second;
    if (const std::size_t seat = ++seats[key]; seat > 1) person += " (" + std::to_string(seat) + ")";
  }
  return people;
}

}  // namespace tetron::game
