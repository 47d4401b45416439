#pragma once

#include <string>
#include <vector>

namespace tetron::app {

// The names that the user has in games: --me, or `me` in config.toml. Set once, before a command runs.
void set_own_names(std::vector<std::string> names);
const std::vector<std::string>& own_names();

}  // namespace tetron::app
