#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/puyop/link.hpp"
#include "fuzz/played_source.hpp"
#include "replay/kinds/kind.hpp"

using namespace tetron;
using fuzz::require;

// Any bytes as a link of puyop.com, and as what follows its address. What is read is written and read as the
// same, and played.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const std::string& text : {std::string(bytes), "puyop.com/s/" + std::string(bytes)}) {
    const auto link = puyop::read(text);
    if (!link) {
      require(!link.error().what.empty(), "an error says what it is");
      continue;
    }
    const auto again = puyop::read(puyop::write(*link));
    require(again.has_value(), "what is written can be read");
    require(*again == *link, "it is the same");
    const auto source = kinds::kind_called("puyop")->open(text, {});
    require(source.has_value(), "what is read is opened");
    (void)fuzz::play(**source);
  }
  return 0;
}
