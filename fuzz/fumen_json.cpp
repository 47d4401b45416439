#include "convert/json/fumen_json.hpp"

#include <cstddef>
#include <cstdint>

#include "formats/fumen/encode.hpp"
#include "fuzz/plain_text.hpp"
#include "fuzz/require.hpp"

using namespace tetron;
using fuzz::require;

// Pages that were read from JSON and can be written are read back from the fumen, and those go through JSON
// unchanged.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = convert::fumen_from_json(fuzz::as_text(data, size));
  if (!read) {
    require(!read.error().what.empty(), "an error without words");
    return 0;
  }
  require(!read->pages.empty(), "a fumen without a page");
  fumen::Encoder encoder(read->version);
  for (const fumen::PageChange& page : read->pages)
    if (!encoder.add(page)) return 0;
  const bool is_whole = encoder.size().comments_cut == 0;
  const auto decoded = fumen::decode(std::move(encoder).finish(), fumen::Mode::lenient);
  require(decoded.has_value() && decoded->pages.size() == read->pages.size(), "a fumen that cannot be read");
  if (!is_whole) return 0;

  std::string json;
  convert::append_fumen_json(json, *decoded);
  require(fuzz::is_safe_to_show(json, false), "JSON that a terminal would not only show");
  const auto again = convert::fumen_from_json(json);
  require(again.has_value() && again->pages.size() == decoded->pages.size(), "JSON that cannot be read");
  for (std::size_t i = 0; i < decoded->pages.size(); ++i) {
    const fumen::Page& before = decoded->pages[i];
    const fumen::PageChange& after = again->pages[i];
    require(after.field == before.field && after.operation == before.operation &&
                after.comment == before.comment && after.flags == before.flags,
            "a page changed on its way through JSON");
  }
  return 0;
}
