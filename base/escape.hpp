#pragma once

#include <string>
#include <string_view>

// Text of unknown origin made safe for what it is written into. Malformed UTF-8 becomes U+FFFD in each.
namespace tetron::base {

// For people, in a terminal: characters that mislead() as \x1b or \u{202e}, and the backslash doubled.
void append_escaped(std::string& out, std::string_view utf8);
std::string escaped(std::string_view utf8);
// A text for people whose parts should have been escaped() one by one, in case one was not: backslashes and
// ends of lines stay, so that nothing is escaped twice.
std::string harmless(std::string_view utf8);

// A JSON string with its quotes. Characters that mislead() are escaped as \uXXXX although JSON would allow
// some of them raw.
void append_json_string(std::string& out, std::string_view utf8);

// For XML and HTML, between tags or in a quoted attribute: markup as references, without characters that XML
// does not allow (1.0, section 2.2).
void append_markup(std::string& out, std::string_view utf8);
std::string escaped_markup(std::string_view utf8);

}  // namespace tetron::base
