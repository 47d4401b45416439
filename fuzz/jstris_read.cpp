#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/jstris/recording.hpp"
#include "formats/lzstring/lzstring.hpp"
#include "fuzz/played_source.hpp"
#include "replay/kinds/kind.hpp"

using namespace tetron;
using fuzz::require;

namespace {

void play(std::string_view text) {
  const auto source = kinds::kind_called("jstris")->open(text, {});
  require(source.has_value(), "what is read is opened");
  require(fuzz::play(**source) == 1, "its round can be shown");
}

}  // namespace

// Any text as a recording of Jstris, packed or not: what is read is written and read as the same, and played.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const lzstring::Limits limits;
  const lzstring::Unpacked unpacked = lzstring::unpack(text, limits);
  require(unpacked.text.size() <= std::max(limits.units_always, limits.units_for_each * size),
          "no more is unpacked than is in proportion");
  if (!unpacked.damage)
    require(
        lzstring::unpack(lzstring::pack(unpacked.text), {.units_for_each = 100'000}).text == unpacked.text,
        "what is packed is unpacked as it was");
  const auto recording = jstris::read(text);
  if (!recording) {
    require(!recording.error().what.empty(), "an error says something");
    return 0;
  }
  if (!recording->damage) {
    const auto again = jstris::read(jstris::write(*recording));
    require(again.has_value(), "what is written is read");
    require(again->settings == recording->settings, "with the same settings");
    require(again->actions.list == recording->actions.list, "and the same actions");
  }
  play(text);
  return 0;
}
