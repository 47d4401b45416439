#pragma once

#include <string_view>

// Messages for people, on stderr, a line each. Data goes to stdout through Output.
namespace tetron::app {

void set_up_messages();
// The texts must be safe to show: convert::escaped() what comes from files.
void error(std::string_view text);
void warning(std::string_view text);
void note(std::string_view text);

}  // namespace tetron::app
