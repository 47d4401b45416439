#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Columns of a terminal, and times.
namespace tetron::convert {

// About how many columns of a terminal a text takes that is safe to show: one per code point, two for East
// Asian wide ones, none for combining ones.
std::size_t shown_columns(std::string_view utf8);
// Such a text in exactly `columns` (at least one): filled up with blanks, or cut and ended with "…".
std::string fitted(std::string_view utf8, std::size_t columns);
// "1:23.456", with hours if there are any.
void append_time(std::string& out, std::uint32_t ms);

}  // namespace tetron::convert
