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

// One object without a line end, {"version":"115","pages":[...]}, in parts: its beginning, each page with
// its number from 0, its end.
void begin_fumen_json(base::JsonWriter& json, fumen::Version version);
void write_fumen_json(base::JsonWriter& json, const fumen::Page& page, std::size_t index,
                      fumen::Version version);
void end_fumen_json(base::JsonWriter& json);
// The whole object for pages in memory.
void append_fumen_json(std::string& out, const fumen::Decoded& decoded);

// Reads pages one at a time, in time linear in the text. Calls begin(version to write) before the first
// page, and page(page) for each page; if that returns false, reading ends without an error. A page without a
// field or comment has what the page before leaves. Missing flags: lock is on; color is on for the first
// page; all others are off.
std::expected<void, JsonError> read_fumen_json(std::string_view json,
                                               const std::function<void(fumen::Version)>& begin,
                                               const std::function<bool(const fumen::PageChange&)>& page);

struct FumenPages {
  fumen::Version version = fumen::Version::v115;
  std::vector<fumen::PageChange> pages;  // at least one
};

// The same with all pages in memory, at least 300 bytes each.
std::expected<FumenPages, JsonError> fumen_from_json(std::string_view json);

// Whether the whole text is valid JSON.
bool is_json(std::string_view text);

}  // namespace tetron::convert
