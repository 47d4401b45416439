#pragma once

#include <string>

#include "app/options/command_line.hpp"

namespace tetron::app {

enum class ManualForm { man, bash, zsh, fish };

// The man page, or completions for a shell, made from the same description of the program that --help prints.
std::string manual_text(ManualForm form, const Command& root);

}  // namespace tetron::app
