#include "convert/text/queue_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/counted.hpp"
#include "base/escape.hpp"
#include "replay/timeline/statistics.hpp"

namespace tetron::convert {

void append_queues(std::string& out, const replay::State& state, const replay::Track& track,
                   const replay::Game& game, base::Milliseconds now) {
  const auto to = std::back_inserter(out);
  const auto name_of = [&](base::StoneStyle style) {
    const replay::StoneKind* const stone = track.profile().stone(style);
    return stone != nullptr ? base::escaped(stone->name) : std::string("?");
  };
  for (std::size_t id = 0; id < game.names.size(); ++id) {
    const replay::PlayerState& own = state.players[id];
    fmt::format_to(to, "{}: hold {}, next", game.names[id], own.held ? name_of(*own.held) : "-");
    for (const auto& piece : own.queue) fmt::format_to(to, " {}", piece ? name_of(*piece) : "-");
    fmt::format_to(to, ", garbage {}, B2B {}, combo {}\n", own.waiting, std::max(0, own.back_to_back),
                   std::max(0, own.combo));
    const replay::Rates rates =
        replay::rates(track, state, base::PlayerId(static_cast<std::uint8_t>(id)), now);
    fmt::format_to(to, "  {}, {:.2f} PPS, {:.1f} APM, {:.1f} VS, {:.2f} attack per piece, {}\n",
                   base::counted(own.placements, "piece"), rates.pieces_per_second, rates.attack_per_minute,
                   rates.versus_score, rates.attack_per_piece, base::counted(own.faults, "finesse fault"));
  }
}

}  // namespace tetron::convert
