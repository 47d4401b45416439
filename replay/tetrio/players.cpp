#include "replay/tetrio/players.hpp"

#include <algorithm>
#include <tuple>

namespace tetron::tetrio {

std::vector<const PlayerReplay*> in_order(const Round& round) {
  std::vector<const PlayerReplay*> players;
  for (const PlayerReplay& player : round.players) players.push_back(&player);
  std::ranges::stable_sort(players, [](const PlayerReplay* a, const PlayerReplay* b) {
    return std::tie(a->name.raw(), a->id) < std::tie(b->name.raw(), b->id);
  });
  return players;
}

Round ordered(const Round& round) {
  Round result;
  result.more = round.more;
  for (const PlayerReplay* player : in_order(round)) result.players.push_back(*player);
  return result;
}

}  // namespace tetron::tetrio
