#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tetron::fumen {

// JavaScript's escape() (ECMA-262, annex B.2.1) of a UTF-8 text: A-Z a-z 0-9 @ * _ + - . / are kept, other
// UTF-16 units below 256 become %XX, the rest %uXXXX. Bytes that are not UTF-8 count as U+FFFD. Stops before
// the first character that would make the result longer than `limit`; a surrogate pair counts as one
// character.
std::string escape(std::string_view utf8, std::size_t limit = std::string::npos);

// JavaScript's unescape() (annex B.2.2), as UTF-8. A % that does not begin an escape is kept; half of a
// surrogate pair becomes U+FFFD.
std::string unescape(std::string_view escaped);
// The same, appended to `text`. Returns whether escape() of what was appended gives `escaped` again.
bool unescape(std::string_view escaped, std::string& text);

}  // namespace tetron::fumen
