#pragma once

#include <cstdint>

#include "app/io/exit_code.hpp"
#include "base/safe_text.hpp"

// Messages for users on stderr, one per line. Data goes to standard output through Output.
namespace tetron::app {

// Must be called before the first message of a run and after its last one. The latter says how many messages
// were left out.
void begin_messages();
void end_messages();
// Chooses which messages are shown from now on: those of this level and of the levels before it.
enum class MessageLevel : std::uint8_t { errors, warnings, notes, details };
void show_messages(MessageLevel level);
bool shows(MessageLevel level);

// With a format string, arguments are as for base::safe(): every string is escaped.
void error(const base::SafeText& text);
void warning(const base::SafeText& text);
void note(const base::SafeText& text);
// Says what was recognised, chosen or done. The line begins with the time since the run began and the peak
// memory so far.
void detail(const base::SafeText& text);

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
template <class... Args>
requires(sizeof...(Args) > 0) void detail(fmt::format_string<base::SafeArgument<Args>...> format,
                                          const Args&... args) {
  if (shows(MessageLevel::details)) detail(base::safe(format, args...));
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
