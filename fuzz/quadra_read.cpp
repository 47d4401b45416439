#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/quadra/recording.hpp"
#include "fuzz/played_source.hpp"
#include "replay/kinds/kind.hpp"

using namespace tetron;
using fuzz::require;

// Any bytes as a recording of Quadra: as a file, and as what a file unpacks to. What is read is packed and
// read as the same, and played.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const std::string& file : {std::string(bytes), quadra::pack(bytes)}) {
    const auto recording = quadra::read(file);
    if (!recording) {
      require(!recording.error().what.empty(), "an error says what it is");
      continue;
    }
    const auto again = quadra::read(quadra::pack(recording->bytes));
    require(again.has_value(), "what is packed can be read");
    require(again->packets == recording->packets, "it has the same packets");
    const auto source = kinds::kind_called("quadra")->open(file, {});
    require(source.has_value(), "what is read is opened");
    (void)fuzz::play(**source);
  }
  return 0;
}
