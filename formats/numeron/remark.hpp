#pragma once

#include <string_view>

namespace tetron::numeron {

// Whether each line is empty or a comment, ended with '\n', without blanks at its end.
bool is_above(std::string_view text);
// Whether this is empty or one comment without a line end and without blanks at its end.
bool is_beside(std::string_view text);

}  // namespace tetron::numeron
