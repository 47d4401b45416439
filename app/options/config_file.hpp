#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/text_error.hpp"

namespace CLI {
class App;
}  // namespace CLI

// Defaults of options in the user's own config file: docs/options.md.
namespace tetron::app {

// Whether the command line asks to ignore the config file.
bool refuses_config(std::span<const char* const> arguments);

// Makes the values in the file the defaults of the chosen command; values on the command line take
// precedence. Wrong lines are ignored and returned; those about other commands are not checked. `commands`
// are the names of all commands of the program; only the chosen ones must be described.
std::vector<base::TextError> set_defaults(CLI::App& root, std::span<const char* const> arguments,
                                          std::string_view toml, std::span<const std::string_view> commands);

}  // namespace tetron::app
