#pragma once

#include <toml++/toml.h>

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "base/text_error.hpp"

namespace tetron::replay {

// Larger than any profile or key file: a profile with every style and every turn is smaller.
inline constexpr std::size_t most_toml_bytes = std::size_t{64} << 10;
// The most parts of a dotted key, and how deep brackets may be nested. A profile has 2 and 4.
inline constexpr std::size_t most_key_parts = 16;
inline constexpr std::size_t most_brackets = 16;

// All TOML texts are read here. The parser and its tables recurse for each part of a dotted key and each
// bracket, so a text is checked before it is parsed. Errors: syntax, more than most_toml_bytes, nesting.
std::expected<toml::table, base::TextError> parse_toml(std::string_view text);

}  // namespace tetron::replay
