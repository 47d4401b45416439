#include "app/options/own_names.hpp"

#include <utility>

namespace tetron::app {

namespace {

std::vector<std::string> names_of_user;

}  // namespace

void set_own_names(std::vector<std::string> names) {
  names_of_user = std::move(names);
}

const std::vector<std::string>& own_names() {
  return names_of_user;
}

}  // namespace tetron::app
