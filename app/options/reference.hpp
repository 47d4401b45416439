#pragma once

#include <string>
#include <string_view>

namespace CLI {
class App;
}  // namespace CLI

namespace tetron::app {

// A command and its subcommands in Markdown, made from the same description as --help. Without a name, all
// commands. Empty if there is no such command.
std::string reference(const CLI::App& root, std::string_view name);

}  // namespace tetron::app
