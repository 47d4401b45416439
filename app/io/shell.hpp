#pragma once

#include <string>
#include <string_view>

namespace tetron::app {

// Quotes a word for a POSIX shell: as it is if possible, else in single quotes. Bytes that are not safe for
// a terminal, or not UTF-8, become $'...', which bash, zsh and ksh understand.
std::string shell_quoted(std::string_view word);

}  // namespace tetron::app
