#pragma once

#include "app/io/exit_code.hpp"
#include "base/safe_text.hpp"

// Messages for people, on stderr, a line each. Data goes to standard output through Output.
namespace tetron::app {

// Before the first message of a run, and after its last: what was left out of too many is told then.
void begin_messages();
void end_messages();
// From now on errors alone are shown: --quiet.
void be_quiet();
bool is_quiet();

// With a format they take what base::safe() takes: a string in a message is escaped, whoever wrote it.
void error(const base::SafeText& text);
void warning(const base::SafeText& text);
void note(const base::SafeText& text);

template <class... Args>
requires(sizeof...(Args) > 0) void error(fmt::format_string<base::SafeArgument<Args>...> format,
                                         const Args&... args) {
  error(base::safe(format, args...));
}
template <class... Args>
requires(sizeof...(Args) > 0) void warning(fmt::format_string<base::SafeArgument<Args>...> format,
                                           const Args&... args) {
  warning(base::safe(format, args...));
}
template <class... Args>
requires(sizeof...(Args) > 0) void note(fmt::format_string<base::SafeArgument<Args>...> format,
                                        const Args&... args) {
  note(base::safe(format, args...));
}

// Tells an error and ends the command.
template <class... Args>
[[noreturn]] void refuse(ExitCode code, fmt::format_string<base::SafeArgument<Args>...> format,
                         const Args&... args) {
  error(base::safe(format, args...));
  throw Exit{code};
}
[[noreturn]] inline void refuse(ExitCode code, const base::SafeText& text) {
  error(text);
  throw Exit{code};
}

}  // namespace tetron::app
