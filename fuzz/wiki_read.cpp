#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "convert/fumen/wiki_text.hpp"

using namespace tetron;

// Diagrams that were read are written and read again as the same pages.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto pages = convert::read_wiki({reinterpret_cast<const char*>(data), size});
  if (!pages) {
    if (pages.error().empty()) std::abort();
    return 0;
  }
  std::string text;
  for (const fumen::Page& page : *pages) convert::append_wiki(text, page);
  const auto again = convert::read_wiki(text);
  if (!again || *again != *pages) std::abort();
  return 0;
}
