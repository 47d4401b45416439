#pragma once

#include <string>
#include <string_view>

// Escapes text of unknown origin for the place where it is shown. All functions turn malformed UTF-8 into
// U+FFFD.
namespace tetron::base {

// For people, in a terminal: characters that mislead() become \x1b or \u{202e}, and backslashes are doubled.
void append_escaped(std::string& out, std::string_view utf8);
std::string escaped(std::string_view utf8);
// For a text whose parts should have been escaped() one by one, in case one was not: backslashes and line
// ends are kept, so that nothing is escaped twice.
std::string harmless(std::string_view utf8);

// Appends a JSON string with its quotes. Characters that mislead() become \uXXXX, even those that JSON
// allows unescaped.
void append_json_string(std::string& out, std::string_view utf8);

// For XML and HTML, between tags or in a quoted attribute: markup becomes references, and characters that
// XML does not allow (1.0, section 2.2) are left out.
void append_markup(std::string& out, std::string_view utf8);
std::string escaped_markup(std::string_view utf8);

}  // namespace tetron::base
