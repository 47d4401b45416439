#pragma once

#include <algorithm>
#include <cstddef>
#include <string>

#include "base/json_reader.hpp"
#include "convert/json/chunk_json.hpp"
#include "convert/text/chunk_rows.hpp"
#include "fuzz/require.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/timeline.hpp"

// What any recording that was opened must bear: its records are JSON, its match is written and read as the
// same, and rounds that can be shown are played to their ends.
namespace tetron::fuzz {

inline void require_records(const kinds::Source& source) {
  source.records([](const kinds::Record& record) {
    std::string json;
    convert::append_json(json, record, true);
    base::JsonReader reader(json);
    require(reader.skip() && reader.finish(), "a record is JSON");
    std::string text;
    convert::append_text(text, record, {});
    require(!text.contains('\n'), "a record is one line");
  });
}

// Gives how many of the first `most_rounds` rounds could be shown.
inline std::size_t play(const kinds::Source& source, std::size_t most_rounds = 1) {
  require_records(source);
  const game::Match match = kinds::whole(source);
  std::string json;
  kinds::append_match_json(json, match);
  const auto match_again = kinds::read_match_json(json);
  require(match_again.has_value(), "a match that is written can be read");
  std::string json_again;
  kinds::append_match_json(json_again, *match_again);
  require(json_again == json, "and is the same");
  std::size_t shown = 0;
  for (std::size_t round = 0; round < std::min(match.rounds.size(), most_rounds); ++round) {
    const auto made = kinds::shown(source, round);
    if (!made) continue;
    ++shown;
    const replay::Timeline timeline(made->track());
    replay::Playhead head(timeline);
    while (head.step()) {
    }
    require(head.state().events == timeline.events(), "a round is played to its end");
    require(made->tet().has_value(), "a round becomes a recording");
  }
  return shown;
}

}  // namespace tetron::fuzz
