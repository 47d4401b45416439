#pragma once

#include <string>
#include <string_view>

namespace tetron::app {

// "Could not convert: --after = x", as CLI11 says it, in our words; any other text as it is.
std::string unconverted(std::string_view text);

}  // namespace tetron::app
