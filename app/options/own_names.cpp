#include "app/options/own_names.hpp"

#include <algorithm>
#include <utility>

#include "base/folded_name.hpp"

namespace tetron::app {

namespace {

std::vector<std::string> names_of_user;
bool are_typed_by_user = false;

}  // namespace

void set_own_names(std::vector<std::string> names, bool are_typed) {
  names_of_user = std::move(names);
  are_typed_by_user = are_typed;
}

const std::vector<std::string>& own_names() {
  return names_of_user;
}

bool are_own_names_typed() {
  return are_typed_by_user && !names_of_user.empty();
}

bool names_player(std::string_view text, std::string_view name) {
  return base::is_same_name(text, name) || (text == "me" && is_own_name(name));
}

bool is_own_name(std::string_view name) {
  return std::ranges::any_of(names_of_user,
                             [name](const std::string& own) { return base::is_same_name(own, name); });
}

}  // namespace tetron::app
