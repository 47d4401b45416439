#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tetrio/read.hpp"
#include "formats/tetrio/write.hpp"
#include "fuzz/require.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/kinds/tetrio/replayed.hpp"
#include "replay/kinds/tetrio/tetrio_source.hpp"
#include "replay/timeline/timeline.hpp"

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
    require(!recording.error().what.empty(), "an error has words");
    return 0;
  }
  const std::string written = tetrio::write(*recording);
  const auto again = tetrio::read(written, limits);
  require(again.has_value(), "what is written can be read");
  require(tetrio::write(*again) == written, "reading what was written changes nothing");
  const auto source = kinds::tetrio_source(*recording, text);
  const game::Match match = kinds::whole(*source);
  std::string json;
  kinds::append_match_json(json, match);
  if (match.players.size() <= kinds::MatchLimits{}.players) {
    const auto match_again = kinds::read_match_json(json);
    require(match_again.has_value(), "a match that is written can be read");
    std::string json_again;
    kinds::append_match_json(json_again, *match_again);
    require(json_again == json, "and is the same");
  }
  for (std::size_t round = 0; round < recording->rounds.size(); ++round) {
    const auto played = tetrio::replayed(recording->rounds[round]);
    require(played.size() == recording->rounds[round].players.size(), "every player is played");
    const auto made = kinds::shown(*source, round);
    if (!made) continue;
    const replay::Timeline timeline(made->track());
    replay::Playhead head(timeline);
    while (head.step()) {
    }
    require(head.state().events == timeline.events(), "a round is played to its end");
    const auto bytes = made->tet();
    if (!bytes) continue;
    const auto tape = tet::Recording::read(*bytes);
    require(tape.has_value(), "a round becomes a recording");
    replay::Run run(*tape, made->profile());
    while (run.step()) {
    }
    require(!run.first_gap(), "whose chunks are whole");
  }
  return 0;
}
