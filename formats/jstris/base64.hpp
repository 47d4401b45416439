#pragma once

#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace tetron::jstris {

// The bytes of a base64 text (RFC 4648), with or without '=' at its end. The error's offset counts
// characters.
std::expected<std::vector<std::byte>, base::Error> from_base64(std::string_view text);
std::string to_base64(std::span<const std::byte> bytes);

}  // namespace tetron::jstris
