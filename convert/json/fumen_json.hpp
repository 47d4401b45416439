#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.hpp"
#include "convert/json/json_read.hpp"
#include "formats/fumen/decode.hpp"
#include "formats/fumen/page.hpp"
#include "formats/fumen/version.hpp"

// Fumen pages as JSON and back. docs/formats/json.md, "Fumen pages".
namespace tetron::convert {

// One object, without a line end: {"version":"115","pages":[...]}. First its beginning, then each page with
// its number from 0, then its end.
void begin_fumen_json(base::JsonWriter& json, fumen::Version version);
void write_fumen_json(base::JsonWriter& json, const fumen::Page& page, std::size_t index,
                      fumen::Version version);
void end_fumen_json(base::JsonWriter& json);
// All of that for pages at hand.
void append_fumen_json(std::string& out, const fumen::Decoded& decoded);

// Reads pages one at a time, in time linear in the text: begin(version to write) comes before the first of
// them, page(page) for each; false from it ends the reading without an error. A page without a field or a
// comment shows what the one before leaves behind; missing flags are lock on, the rest off, the color flag
// on for the first page.
std::expected<void, JsonError> read_fumen_json(std::string_view json,
                                               const std::function<void(fumen::Version)>& begin,
                                               const std::function<bool(const fumen::PageChange&)>& page);

struct FumenPages {
  fumen::Version version = fumen::Version::v115;
  std::vector<fumen::PageChange> pages;  // at least one
};

// The same as pages in memory, 300 bytes and more each.
std::expected<FumenPages, JsonError> fumen_from_json(std::string_view json);

// Whether this is a JSON text from its beginning to its end, of whatever.
bool is_json(std::string_view text);

}  // namespace tetron::convert
