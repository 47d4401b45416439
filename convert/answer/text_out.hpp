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
// Appends a line that is safe to print, broken at blanks so that no part is wider than `columns` unless it is
// one word. Each part after the first one begins with `indent` blanks. Writes no line end after the last
// part.
void append_folded(std::string& out, std::string_view line, std::size_t columns, std::size_t indent);
// The same for text of several lines: what does not fit is indented by four more than its line.
void append_folded_lines(std::string& out, std::string_view text, std::size_t columns);
// "1:23.456", with hours if there are any.
void append_time(std::string& out, std::uint32_t ms);

}  // namespace tetron::convert
