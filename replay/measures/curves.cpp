#include "replay/measures/curves.hpp"

#include <algorithm>

#include "replay/game/rates.hpp"
#include "replay/measures/placements.hpp"

namespace tetron::measures {

namespace {

// The largest number of values of a curve. Values are a second apart, or more if the game is longer than an
// hour, so that the steps of shorter games do not reveal their length.
constexpr std::uint32_t most_values = 3600;
constexpr std::uint32_t second = 1000;

}  // namespace

Curves curves_of(const Played& played, const game::Round& round) {
  Curves made;
  const std::vector<Placement>& all = played.placements;
  if (all.empty()) return made;
  const bool has_field = round.players_per_field == 1;
  const std::uint32_t end = all.back().time;
  made.step_ms = std::max(second, end / most_values + 1);
  std::size_t next = 0;   // index of the first placement that is still to come
  std::size_t first = 0;  // index of the first placement that counts for the rates
  double attack = 0;
  BoardLook now = all.front().before;
  for (std::uint64_t at = 0; at <= end; at += made.step_ms) {
    for (; next < all.size() && all[next].time <= at; ++next) {
      now = all[next].after;
      attack += static_cast<double>(all[next].attack);
    }
    for (; first < next && std::uint64_t{all[first].time} + rate_window <= at; ++first)
      attack -= static_cast<double>(all[first].attack);
    if (played.has_attack) made.apm.push_back(game::attack_per_minute(attack, rate_window));
    made.pps.push_back(game::per_second(static_cast<double>(next - first), rate_window));
    if (!has_field) continue;
    made.stack.push_back(now.height - now.garbage);
    made.garbage.push_back(now.garbage);
  }
  return made;
}

Curves curves_of(const game::Round& round, std::size_t seat) {
  return curves_of(played_by(round, seat), round);
}

}  // namespace tetron::measures
