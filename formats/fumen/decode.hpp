#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include "formats/error.hpp"
#include "formats/fumen/page.hpp"

namespace tetron::fumen {

// The pages of a fumen of version 110 or 115, at least one. `text` is the fumen itself ("v115@…", the letter
// one of v m d D l, '?' and white space anywhere in the data) or a link that has it after a '?'; the data
// ends where a '&' or '#' begins another part of the link.
//
// Strict: nothing is repaired or left out. Errors have the position in `text` at which the field begins, or
// that of the character that does not belong; `truncated` counts characters. Other versions are unknown_value
// of field "version"; a text without a version (0.90) is missing "version prefix".
//
// Takes time and memory linear in the length of `text`: about 300 bytes for each page, which has three
// characters of data at least.
std::expected<std::vector<Page>, formats::Error> decode(std::string_view text);

}  // namespace tetron::fumen
