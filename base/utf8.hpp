#pragma once

#include <string>
#include <string_view>

namespace tetron::base {

// U+FFFD, the replacement for unreadable bytes, as UTF-8.
inline constexpr std::string_view replacement_utf8 = "\xef\xbf\xbd";

bool is_valid_utf8(std::string_view text);
// Replaces every malformed sequence with U+FFFD.
std::string to_valid_utf8(std::string_view text);

// Removes the first code point of `text`, which must not be empty, and returns it; each malformed byte gives
// U+FFFD.
char32_t pop_code_point(std::string_view& text);
void append_utf8(std::string& out, char32_t code_point);

// Whether a code point can change how a terminal or a reader shows what follows: C0 and C1 controls, DEL,
// line and paragraph separators, bidirectional and invisible formatting characters.
bool misleads(char32_t code_point);

}  // namespace tetron::base
