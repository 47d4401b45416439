#pragma once

#include <span>
#include <string>

#include "app/options/command_line.hpp"

namespace tetron::app {

// The commands, options and how-to pages that are about these words, best first, as lines of at most 80
// columns. Words that other programs use lead to ours: "repair" to --salvage. Empty if nothing is about them.
std::string help_about(const Command& root, std::span<const std::string> words);

}  // namespace tetron::app
