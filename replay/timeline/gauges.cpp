#include "replay/timeline/gauges.hpp"

#include <algorithm>

#include "replay/game/rates.hpp"

namespace tetron::replay {

double Gauge::pieces_per_second(base::Milliseconds now) const {
  return game::per_second(placements, std::min(now, end).value);
}

double Gauge::attack_per_minute(base::Milliseconds now) const {
  return game::attack_per_minute(attack, std::min(now, end).value);
}

double Gauge::versus_score(base::Milliseconds now) const {
  return game::versus_score(attack, cleared, std::min(now, end).value);
}

double Gauge::attack_per_piece() const {
  return game::attack_per_piece(attack, placements);
}

const Gauge* Gauges::at(base::PlayerId player, base::Milliseconds now) const {
  if (player.value >= players.size() || players[player.value].empty()) return nullptr;
  const std::vector<Gauge>& all = players[player.value];
  const auto after =
      std::ranges::upper_bound(all, now.value, {}, [](const Gauge& gauge) { return gauge.from.value; });
  return after == all.begin() ? &all.front() : &*std::prev(after);
}

}  // namespace tetron::replay
