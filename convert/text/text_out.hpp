#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Columns of a terminal, and times.
namespace tetron::convert {

// How many columns of a terminal text that is safe to show takes, roughly: a code point is one, East Asian
// wide ones two, combining ones none.
std::size_t shown_columns(std::string_view utf8);
// Such text in exactly `columns` (at least one): filled up with blanks, or cut and ended with "…".
std::string fitted(std::string_view utf8, std::size_t columns);
// "1:23.456", with hours when there are any.
void append_time(std::string& out, std::uint32_t ms);

}  // namespace tetron::convert
