#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>

#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/find.hpp"

using namespace tetron::fumen;

namespace {

// Pages that were read can be written, and reading those gives the same pages.
void check_written(const Decoded& decoded, Mode mode) {
  for (const Version version : {Version::v115, Version::v110}) {
    Encoder encoder(version, mode);
    bool added = true;
    for (const Page& page : decoded.pages) added = added && encoder.add(page).has_value();
    // What has more rows does not fit into fewer. What has fewer lies two rows lower in more, so that the
    // lowest ones are the same.
    if (!added && version == Version::v115) std::abort();
    // A quiz that has to be written out may escape to more than was read.
    if (!added || encoder.size().comments_cut != 0) continue;
    const auto again = decode(std::move(encoder).finish(), mode);
    if (!again || again->pages != decoded.pages) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto strict = decode(text, Mode::strict);
  const auto lenient = decode(text, Mode::lenient);
  if (strict) {
    // Nothing wrong, nothing to be lenient about.
    if (!lenient || !lenient->warnings.empty() || lenient->pages != strict->pages) std::abort();
    check_written(*strict, Mode::strict);
  } else if (strict.error().offset > size) {
    std::abort();
  }
  if (lenient) check_written(*lenient, Mode::lenient);

  // Of any text: one after the other, within it, and those without an error can be read so.
  std::size_t past = 0;
  for (Finder finder(text); const auto found = finder.next();) {
    if (found->begin < past || found->end <= found->begin || found->end > size) std::abort();
    past = found->end;
    if (found->pages == 0) continue;
    Decoder decoder(text.substr(found->begin, found->end - found->begin), found->source.value(),
                    Mode::strict);
    while (decoder.next()) {
    }
    if (decoder.failure() || decoder.pages() != found->pages) std::abort();
  }
  return 0;
}
