#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tetron::app {

// The names that the user has in games: --me, or `me` in config.toml. Set once, before a command runs.
// `are_typed`: by --me.
void set_own_names(std::vector<std::string> names, bool are_typed);
const std::vector<std::string>& own_names();
bool are_own_names_typed();

// Whether the text of --player names a player by name, in any spelling (base/folded_name.hpp). "me" is the
// user.
bool names_player(std::string_view text, std::string_view name);
bool is_own_name(std::string_view name);

}  // namespace tetron::app
