#pragma once

#include <string>
#include <string_view>

namespace tetron::app {

// Rewrites CLI11's message "Could not convert: --after = x". Other texts are returned unchanged.
std::string unconverted(std::string_view text);

}  // namespace tetron::app
