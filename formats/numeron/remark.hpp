#pragma once

#include <string_view>

namespace tetron::numeron {

// Whether each line of the text is empty or a comment, ends in '\n' and has no blanks at its end.
bool is_above(std::string_view text);
// Whether the text is empty or one comment, without a line end and blanks at its end.
bool is_same_line_remark(std::string_view text);

}  // namespace tetron::numeron
