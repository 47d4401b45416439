#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "convert/tetrio_recording.hpp"
#include "formats/tetrio/read.hpp"
#include "formats/tetrio/write.hpp"
#include "fuzz/require.hpp"
#include "replay/timeline/run.hpp"

using namespace tetron;
using fuzz::require;

// Any bytes as a TETR.IO recording: what can be read is written and read again, played, and shown.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  tetrio::ReadLimits limits;
  limits.frames = 2000;
  limits.all_frames = 4000;
  const auto recording = tetrio::read(text, limits);
  if (!recording) {
    require(!recording.error().empty(), "an error has words");
    return 0;
  }
  const std::string written = tetrio::write(*recording);
  const auto again = tetrio::read(written, limits);
  require(again.has_value(), "what is written can be read");
  require(tetrio::write(*again) == written, "reading what was written changes nothing");
  for (std::size_t round = 0; round < recording->rounds.size(); ++round) {
    const auto played = tetrio::replayed(recording->rounds[round]);
    require(played.size() == recording->rounds[round].players.size(), "every player is played");
    const auto made = convert::tetrio_round(*recording, round);
    if (!made) continue;
    const auto tape = tet::Recording::read(made->bytes);
    require(tape.has_value(), "a round becomes a recording");
    replay::Run run(*tape, made->profile);
    while (run.step()) {
    }
    require(!run.first_gap(), "whose chunks are whole");
  }
  return 0;
}
