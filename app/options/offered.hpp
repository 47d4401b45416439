#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace tetron::app {

// Words that shells offer as values of an option: CLI11 does not tell what an option's check lets pass.
void offer_values(const CLI::Option* option, std::vector<std::string> words);
// The words offered for an option; none for most.
const std::vector<std::string>& offered_values(const CLI::Option* option);
// Endings, with the dot, of the files that shells offer for an option; others only where there are none with
// them.
void offer_endings(const CLI::Option* option, std::vector<std::string> endings);
const std::vector<std::string>& offered_endings(const CLI::Option* option);
// Names of an option that keep working and are not shown: old ones.
void hide_names(const CLI::Option* option, std::vector<std::string> names);
bool is_hidden_name(const CLI::Option* option, const std::string& name);
// The others, with their hyphens: the long ones first.
std::vector<std::string> shown_names(const CLI::Option* option);
// "-o,--output" of them; an argument's own name.
std::string shown_name(const CLI::Option* option, bool is_positional);
// For the next command line: its options may stand where those of the last one stood.
void forget_offered();

}  // namespace tetron::app
