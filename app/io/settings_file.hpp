#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace tetron::app {

struct SettingsError {
  bool is_missing = false;  // there is no such file
  std::string what;         // for people, without the file's name
};

// The text of a profile, key or config file; "-" is standard input. Such files lie where strangers may have
// put them, so one that is no regular file, also at the end of links, is not opened, and no more than
// replay::most_toml_bytes are taken.
std::expected<std::string, SettingsError> read_settings(const std::string& path);

// The user's own file of that name, whether there is one or not: $XDG_CONFIG_HOME/tetron/NAME, or below
// ~/.config; empty if there is no place for it.
std::string own_settings_file(std::string_view name);

}  // namespace tetron::app
