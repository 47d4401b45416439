#pragma once

#include <string>
#include <string_view>

namespace tetron::test {

enum class Colors { none, allowed };

// Says what in the text could mislead a terminal or its reader and where; empty if nothing could. Allowed are
// valid UTF-8 without control characters other than '\n' and '\t' and without characters that turn the
// direction of text; with colors also the escape sequences "\x1b[...m".
std::string what_misleads(std::string_view text, Colors colors = Colors::none);

}  // namespace tetron::test
