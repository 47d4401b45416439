#pragma once

#include <string>
#include <string_view>

namespace tetron::app {

// The text of the file of kicks that --kicks names; it can be read, and has half turns if they are wanted.
// On an error, prints a message and ends the command; `also` is what --kicks takes besides the known words.
std::string kicks_in_file(const std::string& path, bool half_turns, std::string_view also);

}  // namespace tetron::app
