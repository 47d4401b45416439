#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "formats/fumen/alphabet.hpp"
#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/escape.hpp"

using namespace tetron::fumen;

// Pages that were read can be written, and reading those gives the same pages.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto pages = decode({reinterpret_cast<const char*>(data), size});
  if (!pages) return 0;
  // The data may hold characters that escape() would not have left alone; escaped again, they may not fit any
  // more.
  const auto too_long = [](const Page& page) { return escape(page.comment.text()).size() > max_comment; };
  if (std::ranges::any_of(*pages, too_long)) return 0;
  for (const Version version : {Version::v115, Version::v110}) {
    const auto text = encode(*pages, version);
    if (!text && version == Version::v115) std::abort();
    if (text && decode(*text) != *pages) std::abort();
  }
  return 0;
}
