#pragma once

#include "app/io/exit_code.hpp"
#include "base/safe_text.hpp"

// Messages for users on stderr, one per line. Data goes to standard output through Output.
namespace tetron::app {

// Must be called before the first message of a run and after its last one. The latter says how many messages
// were left out.
void begin_messages();
void end_messages();
// Shows only errors from now on (--quiet).
void be_quiet();
bool is_quiet();

// With a format string, arguments are as for base::safe(): every string is escaped.
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

// Shows an error and ends the command.
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
