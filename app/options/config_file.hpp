#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/text_error.hpp"

namespace CLI {
class App;
}  // namespace CLI

// Defaults of options from the user's own file: docs/options.md.
namespace tetron::app {

// Whether the words of the command line ask for the program's own defaults.
bool refuses_config(std::span<const char* const> arguments);

// Makes what the file says the defaults of the command that the words choose, so that what is given on the
// command line goes before it. Lines that are wrong are left out and come back; those of other commands are
// not looked at. `commands` are all of the program: those that are not chosen need not be described.
std::vector<base::TextError> set_defaults(CLI::App& root, std::span<const char* const> arguments,
                                          std::string_view toml, std::span<const std::string_view> commands);

}  // namespace tetron::app
