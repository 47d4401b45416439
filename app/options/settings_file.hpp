#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "app/io/small_file.hpp"

namespace tetron::app {

// The text of a profile, key or config file; "-" is standard input. Such files may come from others, so a
// file that is not regular, also after following links, is not opened, and at most replay::most_toml_bytes
// are read.
std::expected<std::string, SmallFileError> read_settings(const std::string& path);

// The path of the user's own file of that name, whether or not it exists: in $XDG_CONFIG_HOME/tetron, else
// in ~/.config/tetron. Empty if neither is known.
std::string own_settings_file(std::string_view name);

}  // namespace tetron::app
