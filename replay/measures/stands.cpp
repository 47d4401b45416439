#include "replay/measures/stands.hpp"

#include <variant>
#include <vector>

namespace tetron::measures {

void for_each_stand(const game::Round& round, std::size_t seat, std::span<const game::PieceKind> pieces,
                    const std::function<void(const Stand&)>& take) {
  if (round.players_per_field > 1) return;
  const std::uint8_t player = round.seats[seat];
  std::vector<const game::Placed*> placements;
  for (const game::Event& event : round.events)
    if (const auto* const placed = std::get_if<game::Placed>(&event.what);
        placed != nullptr && event.player == player)
      placements.push_back(placed);
  game::Field field(round, pieces);
  std::size_t placed = 0;
  std::uint32_t time = 0;
  bool is_new = true;
  const auto stand = [&] {
    if (is_new)
      take({field, time, placed, placed > 0 ? placements[placed - 1] : nullptr,
            placed < placements.size() ? placements[placed] : nullptr});
    is_new = false;
  };
  const auto change = [&](const game::Event& event) {
    is_new = true;
    time = event.time.value;
  };
  for (const game::Event& event : round.events) {
    if (event.player != player) continue;
    if (const auto* const one = std::get_if<game::Placed>(&event.what)) {
      stand();
      field.put(one->place);
      ++placed;
      change(event);
    } else if (const auto* const set = std::get_if<game::BoardSet>(&event.what)) {
      if (set->board >= round.boards.size()) continue;
      // The effects of a placement are of the same time as it.
      if (event.time.value != time) stand();
      field.set(round.boards[set->board]);
      change(event);
    }
  }
  stand();
}

}  // namespace tetron::measures
