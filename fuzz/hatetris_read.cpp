#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/hatetris/replay.hpp"
#include "fuzz/played_source.hpp"
#include "replay/kinds/kind.hpp"

using namespace tetron;
using fuzz::require;

// Any bytes as a replay of HATETRIS: as a text, and as moves, two in each byte. What is read is written and
// read as the same, and played.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  std::string moves;
  for (const char c : bytes) {
    moves += "LRDU"[static_cast<unsigned char>(c) & 3U];
    moves += "DDRU"[static_cast<unsigned char>(c) >> 2U & 3U];
  }
  for (const std::string& text : {std::string(bytes), moves}) {
    const auto replay = hatetris::read(text);
    if (!replay) {
      require(!replay.error().what.empty(), "an error says what it is");
      continue;
    }
    const auto again = hatetris::read(hatetris::write(replay->moves, replay->codec));
    require(again.has_value(), "what is written can be read");
    require(again->moves.starts_with(replay->moves), "it has the same moves");
    const auto source = kinds::kind_called("hatetris")->open(text, {});
    require(source.has_value(), "what is read is opened");
    (void)fuzz::play(**source);
  }
  return 0;
}
