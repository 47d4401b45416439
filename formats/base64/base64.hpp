#pragma once

#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace tetron::base64 {

// The bytes of a base64 text (RFC 4648), with or without '=' at its end. An error names `field`, a string
// literal; its offset counts characters.
std::expected<std::vector<std::byte>, base::Error> decode(std::string_view text, std::string_view field);
std::string encode(std::span<const std::byte> bytes);

}  // namespace tetron::base64
