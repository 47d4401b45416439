#pragma once

#include <string>
#include <string_view>

#include "app/options/command_line.hpp"

namespace tetron::app {

enum class ManualForm { man, markdown, pages, bash, zsh, fish };

// The manual, or the page of one command; the names of all pages, one per line; or completions for a shell.
// Made from the same description as --help. `page` is only used for man and markdown. Empty if there is no
// such page.
std::string manual_text(ManualForm form, const Command& root, std::string_view page = {});

}  // namespace tetron::app
