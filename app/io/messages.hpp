#pragma once

#include <string_view>

// Messages for people, on stderr, a line each. Data goes to standard output through Output.
namespace tetron::app {

// Before the first message of a run, and after its last: what was left out of too many is told then.
void begin_messages();
void end_messages();
// Characters that mislead a terminal are never written as they are; what comes from outside should be
// escaped() all the same, so that its backslashes and ends of lines cannot be taken for ours.
void error(std::string_view text);
void warning(std::string_view text);
void note(std::string_view text);

}  // namespace tetron::app
