#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/nullpomino/recording.hpp"
#include "fuzz/played_source.hpp"
#include "replay/kinds/kind.hpp"

using namespace tetron;
using fuzz::require;

// Any text as properties, and as a recording of NullpoMino: what is read is written and read as the same, and
// played.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto properties = properties::read(text);
  if (!properties) {
    require(properties.error().offset <= size, "an error is in the text");
    return 0;
  }
  const std::string written = properties::write(*properties);
  const auto again = properties::read(written);
  require(again.has_value(), "what is written can be read");
  require(again->lines.size() == properties->lines.size(), "it has the same lines");
  for (std::size_t i = 0; i < again->lines.size(); ++i)
    require(again->lines[i].key == properties->lines[i].key &&
                again->lines[i].value == properties->lines[i].value,
            "lines are the same");
  require(properties::write(*again) == written, "it is written the same way again");
  const auto source = kinds::kind_called("nullpomino")->open(text, {});
  if (!source) return 0;
  (void)fuzz::play(**source);
  return 0;
}
