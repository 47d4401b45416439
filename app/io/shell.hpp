#pragma once

#include <string>
#include <string_view>

namespace tetron::app {

// A word as a POSIX shell reads it back: bare if it can be, else in single quotes. What a terminal should not
// be sent, and what is no UTF-8, becomes $'...', which bash, zsh and ksh read.
std::string shell_quoted(std::string_view word);

}  // namespace tetron::app
