#pragma once

#include <expected>
#include <string>

namespace tetron::app {

struct SettingsError {
  bool is_missing = false;  // there is no such file
  std::string what;         // for people, without the file's name
};

// The text of a profile or key file; "-" is standard input. Such files lie where strangers may have put them,
// so one that is no regular file, also at the end of links, is not opened, and no more than
// replay::most_toml_bytes are taken.
std::expected<std::string, SettingsError> read_settings(const std::string& path);

}  // namespace tetron::app
