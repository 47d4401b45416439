#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/units.hpp"
#include "replay/timeline/statistics.hpp"

namespace tetron::replay {

struct Game;

// A number that panels show of a player at a moment, in the window and in the page alike.
struct Figure {
  std::string_view label;   // "Last ten"
  std::string_view column;  // its heading in a table of all players: "last"; empty: it is not there
  std::string text;         // "1.23"; "-" if there is none
};

// Whether players send each other rows, so that figures of attack mean something: several play together, or
// rows come from players who are not in the recording.
bool is_versus(const Timeline& timeline, const Game& game);
// The lines that each player clears who races alone against the clock. Empty for other games.
std::optional<std::uint32_t> lines_of_race(const Timeline& timeline, const Game& game);

// Those that the game has, the most important ones first. `now` is the moment shown, at least state.time.
std::vector<Figure> figures(const Timeline& timeline, const Game& game, const State& state,
                            base::PlayerId player, base::Milliseconds now);
// Of a player of whom only this is known. `last_minute` is the number of placements in it.
std::vector<Figure> figures(const PlayerStatistics& statistics, std::size_t last_minute,
                            std::string_view credits_word, bool has_credits);
// A combo or back-to-back, counted from 0: "-" for none, which is -1.
std::string streak_text(std::int32_t count);
// The text of the figure with this label; empty if it is not among them.
std::string_view text_of(const std::vector<Figure>& figures, std::string_view label);

}  // namespace tetron::replay
