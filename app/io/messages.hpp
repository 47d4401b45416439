#pragma once

#include <string_view>

// Messages for people, on stderr, a line each. Data goes to standard output through Output.
namespace tetron::app {

// Before the first message of a run, and after its last: what was left out of too many is told then.
void begin_messages();
void end_messages();
// The texts must be safe to show: convert::escaped() what comes from files.
void error(std::string_view text);
void warning(std::string_view text);
void note(std::string_view text);

}  // namespace tetron::app
