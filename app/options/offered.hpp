#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace tetron::app {

// Sets the words that shells suggest as values of an option, because CLI11 does not say what an option's
// check accepts.
void offer_values(const CLI::Option* option, std::vector<std::string> words);
// The words suggested for an option; most have none.
const std::vector<std::string>& offered_values(const CLI::Option* option);
// Sets the extensions, with the dot, of the files that shells suggest for an option. They suggest others
// only if there are none of these.
void offer_endings(const CLI::Option* option, std::vector<std::string> endings);
const std::vector<std::string>& offered_endings(const CLI::Option* option);
// Sets old names of an option, which still work but are not shown.
void hide_names(const CLI::Option* option, std::vector<std::string> names);
bool is_hidden_name(const CLI::Option* option, const std::string& name);
// The other names with their hyphens, the long ones first.
std::vector<std::string> shown_names(const CLI::Option* option);
// These names as "-o,--output"; for an argument, its name.
std::string shown_name(const CLI::Option* option, bool is_positional);
// For the next command line, whose options may have the same addresses as the last one's.
void forget_offered();

}  // namespace tetron::app
