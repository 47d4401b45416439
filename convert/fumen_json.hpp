#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "convert/json_read.hpp"
#include "formats/fumen/decode.hpp"
#include "formats/fumen/page.hpp"
#include "formats/fumen/version.hpp"

// Fumen pages as JSON and back. docs/formats/json.md, "Fumen pages".
namespace tetron::convert {

// One object, without a line end: {"version":"115","pages":[...]}. First its beginning, then each page with
// its number from 0, then its end.
void begin_fumen_json(std::string& out, fumen::Version version);
void append_fumen_json(std::string& out, const fumen::Page& page, std::size_t index, fumen::Version version);
void end_fumen_json(std::string& out);
// All of that for pages at hand.
void append_fumen_json(std::string& out, const fumen::Decoded& decoded);

struct FumenPages {
  fumen::Version version = fumen::Version::v115;
  std::vector<fumen::PageChange> pages;  // at least one
};

// A page without a field or a comment shows what the one before leaves behind; missing flags are lock on, the
// rest off, the colour flag on for the first page.
std::expected<FumenPages, JsonError> fumen_from_json(std::string_view json);

}  // namespace tetron::convert
