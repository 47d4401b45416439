#include "convert/text/queue_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/counted.hpp"
#include "base/escape.hpp"
#include "replay/timeline/figures.hpp"
#include "replay/timeline/statistics.hpp"

namespace tetron::convert {

void append_queues(std::string& out, const replay::State& state, const replay::Track& track,
                   const replay::Game& game, base::Milliseconds now) {
  const auto to = std::back_inserter(out);
  const replay::AvailableData& available = track.layout().available;
  const auto name_of = [&](field::Cell piece) {
    if (piece == field::Cell::empty) return std::string("-");
    const replay::StoneKind* const stone = track.profile().stone(piece);
    return stone != nullptr ? base::escaped(stone->name) : std::string("?");
  };
  for (std::size_t id = 0; id < game.names.size(); ++id) {
    const replay::PlayerState& own = state.players[id];
    fmt::format_to(to, "{}: hold {}, next", game.names[id], name_of(own.held));
    for (const auto& piece : own.queue) fmt::format_to(to, " {}", name_of(piece));
    if (available.attack) fmt::format_to(to, ", garbage {}", own.pending);
    if (available.streaks)
      fmt::format_to(to, ", B2B {}, combo {}", replay::streak_text(own.back_to_back),
                     replay::streak_text(own.combo));
    const replay::Rates rates =
        replay::rates(track, state, base::PlayerId(static_cast<std::uint8_t>(id)), now);
    fmt::format_to(to, "\n  {}, {:.3f} PPS", base::counted(own.placements, "piece"), rates.pieces_per_second);
    if (available.attack)
      fmt::format_to(to, ", {:.2f} APM, {:.2f} VS, {:.3f} APP", rates.attack_per_minute, rates.versus_score,
                     rates.attack_per_piece);
    if (available.finesse_faults)
      fmt::format_to(to, ", {}", base::counted(own.finesse_faults, "finesse fault"));
    out += '\n';
  }
}

}  // namespace tetron::convert
