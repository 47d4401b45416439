#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace tetron::app {

// Parses "500M", "2G" or "65536": bytes, or multiples of powers of 1024. Empty for other texts and for
// numbers that do not fit.
std::optional<std::size_t> parse_byte_size(std::string_view text);

}  // namespace tetron::app
