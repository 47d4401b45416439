#include "replay/timeline/gauges.hpp"

#include <algorithm>

namespace tetron::replay {

namespace {

double per_second(double count, base::Milliseconds now) {
  return now.value == 0 ? 0 : count * 1000 / now.value;
}

}  // namespace

double Gauge::pieces_per_second(base::Milliseconds now) const {
  return per_second(placements, now);
}

double Gauge::attack_per_minute(base::Milliseconds now) const {
  return per_second(attack, now) * 60;
}

double Gauge::versus_score(base::Milliseconds now) const {
  return per_second(double{1} * attack + cleared, now) * 100;
}

double Gauge::attack_per_piece() const {
  return placements == 0 ? 0 : double{1} * attack / placements;
}

const Gauge* Gauges::at(base::PlayerId player, base::Milliseconds now) const {
  if (player.value >= players.size() || players[player.value].empty()) return nullptr;
  const std::vector<Gauge>& all = players[player.value];
  const auto after =
      std::ranges::upper_bound(all, now.value, {}, [](const Gauge& gauge) { return gauge.from.value; });
  return after == all.begin() ? &all.front() : &*std::prev(after);
}

}  // namespace tetron::replay
