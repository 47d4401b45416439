#pragma once

#include <span>
#include <string_view>

#include "formats/tetrio/recording.hpp"
#include "replay/game/match.hpp"
#include "replay/kinds/tetrio/journal.hpp"
#include "replay/kinds/tetrio/replayed.hpp"
#include "replay/kinds/tetrio/rules.hpp"

namespace tetron::kinds {

// The time of a frame since the round began.
base::Milliseconds time_of(tetrio::Moment frames);

// The content of a TETR.IO recording without replaying it: players, results, rules; rounds without events.
game::Match tetrio_match(const tetrio::Recording& recording);

// Adds the events and results of a replay to a round. `played` and `journals` are in the order of its seats.
// `text` is the text of the file.
void add_events(game::Round& round, const tetrio::Round& recorded, std::span<const tetrio::Replayed> played,
                std::span<const tetrio::Journal> journals, std::string_view text);

// Adds only the results of a replay.
void add_replayed(game::Result& result, const tetrio::Replayed& played);

// The rules by which a player's round of TETR.IO was played; empty for other games.
std::optional<tetrio::Rules> tetrio_rules(const game::Match& match, const game::Result& result);

}  // namespace tetron::kinds
