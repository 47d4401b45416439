#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

// Man pages, made from the same description as --help.
namespace tetron::app {

// The whole manual: all commands with all their options.
std::string man_page(const CLI::App& root);

// The page of one command, tetron-NAME(1), or of the program tetron-player. Empty if there is no such page.
std::string man_page(const CLI::App& root, std::string_view name);
// The names of all pages.
std::vector<std::string> man_page_names(const CLI::App& root);

}  // namespace tetron::app
