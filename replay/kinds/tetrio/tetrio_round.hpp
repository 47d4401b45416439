#pragma once

#include <span>
#include <string_view>

#include "formats/tetrio/recording.hpp"
#include "replay/game/match.hpp"
#include "replay/tetrio/journal.hpp"
#include "replay/tetrio/replayed.hpp"
#include "replay/tetrio/rules.hpp"

namespace tetron::kinds {

// When a frame is, since the round began.
base::Milliseconds time_of(tetrio::Moment frames);

// What a TETR.IO recording states: players, results, rules; rounds without events.
game::Match tetrio_match(const tetrio::Recording& recording);

// Adds to a round the results of its replay: `played` and `journals` are of its seats. `text` is
// the file's.
void add_events(game::Round& round, const tetrio::Round& recorded, std::span<const tetrio::Replayed> played,
                std::span<const tetrio::Journal> journals, std::string_view text);

// The same of what is only compared.
void add_replayed(game::Result& result, const tetrio::Replayed& played);

// The rules that a player's round of TETR.IO was played by; nothing of another game.
std::optional<tetrio::Rules> tetrio_rules(const game::Match& match, const game::Result& result);

}  // namespace tetron::kinds
