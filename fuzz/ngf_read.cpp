#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/ngf/recording.hpp"
#include "fuzz/played_source.hpp"
#include "replay/kinds/kind.hpp"

using namespace tetron;
using fuzz::require;

// Any bytes as frames of NES Tetris, packed or not: what is read is written as it was, and played.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const ngf::ReadLimits limits;
  const ngf::Recording recording(std::as_bytes(std::span(text)), limits);
  require(recording.bytes().size() <= limits.unpacked_always + limits.unpacked_for_each * size,
          "no more is unpacked than is in proportion");
  require(!recording.damage() || recording.damage()->offset <= size, "damage is in the file");
  // More of them is nothing new.
  constexpr std::size_t enough = 500;
  std::vector<std::byte> written;
  ngf::Walk walk(recording.bytes());
  std::size_t frames = 0;
  for (; frames < enough; ++frames) {
    const auto frame = walk.next();
    if (!frame) break;
    ngf::write(written, *frame);
  }
  require(std::ranges::equal(written, recording.bytes().first(walk.offset())),
          "frames are written as they were");
  if (walk.damage()) require(walk.damage()->offset == walk.offset(), "damage is where frames end");
  const std::string_view unpacked(reinterpret_cast<const char*>(written.data()), written.size());
  const auto source = kinds::kind_called("ngf")->open(unpacked, {});
  require(source.has_value() == (frames > 0), "frames are a recording");
  if (!source) return 0;
  constexpr std::size_t most_rounds = 3;
  require(fuzz::play(**source, most_rounds) == std::min((*source)->match().rounds.size(), most_rounds),
          "rounds can be shown");
  return 0;
}
