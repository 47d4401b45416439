#pragma once

#include <string>
#include <string_view>

namespace CLI {
class App;
}  // namespace CLI

namespace tetron::app {

// What a command and those below it take, in Markdown, made from the same description that --help prints;
// empty if there is no such command. Without a name all commands, one after another.
std::string reference(const CLI::App& root, std::string_view name);

}  // namespace tetron::app
