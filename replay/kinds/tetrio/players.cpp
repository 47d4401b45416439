#include "replay/kinds/tetrio/players.hpp"

#include <algorithm>
#include <tuple>

namespace tetron::tetrio {

void put_in_order(Round& round) {
  std::ranges::stable_sort(round.players, [](const PlayerReplay& a, const PlayerReplay& b) {
    return std::tie(a.name.raw(), a.id) < std::tie(b.name.raw(), b.id);
  });
}

}  // namespace tetron::tetrio
