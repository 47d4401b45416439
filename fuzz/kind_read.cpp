#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/played_source.hpp"

using namespace tetron;

// Any bytes as a recording of the kind TETRON_KIND: what is read is played.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto source = kinds::kind_called(TETRON_KIND)->open({reinterpret_cast<const char*>(data), size}, {});
  if (source)
    (void)fuzz::play(**source);
  else
    fuzz::require(!source.error().what.empty(), "an error says what it is");
  return 0;
}
