#pragma once

#include <toml++/toml.h>

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "base/text_error.hpp"

namespace tetron::replay {

// Larger than any profile or key file: those of every style with every turn have less.
inline constexpr std::size_t most_toml_bytes = std::size_t{64} << 10;
// Parts of a dotted key, and brackets within one another. A profile has 2 and 4.
inline constexpr std::size_t most_key_parts = 16;
inline constexpr std::size_t most_brackets = 16;

// Every TOML text is read here: the parser and the tables that it makes call themselves once for each part of
// a dotted key and each bracket, so a text is looked through before the parser sees it. Errors: syntax, more
// than most_toml_bytes, nesting.
std::expected<toml::table, base::TextError> parse_toml(std::string_view text);

}  // namespace tetron::replay
