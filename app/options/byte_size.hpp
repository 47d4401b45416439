#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace tetron::app {

// "500M", "2G", "65536": bytes, or powers of 1024 of them; nothing for anything else, or for more than fits.
std::optional<std::size_t> parse_byte_size(std::string_view text);

}  // namespace tetron::app
