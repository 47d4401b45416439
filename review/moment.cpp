#include "review/moment.hpp"

#include <algorithm>

namespace tetron::review {

Standing standing_of(const replay::Gauges& gauges, base::PlayerId player, std::uint32_t placements,
                     base::Milliseconds time) {
  Standing standing;
  if (const replay::Gauge* gauge = gauges.at(player, time))
    standing.waiting = static_cast<int>(std::min(gauge->waiting, std::uint32_t{1000}));
  if (player.value >= gauges.notes.size()) return standing;
  const auto& notes = gauges.notes[player.value];
  auto last = std::min<std::size_t>(placements, notes.size());
  if (last > 0 && notes[last - 1].lines > 0) standing.combo = static_cast<int>(notes[last - 1].combo);
  while (last > 0 && notes[last - 1].lines == 0) --last;
  if (last == 0) return standing;
  const replay::PlacementNote& cleared = notes[last - 1];
  const bool is_difficult = cleared.lines >= 4 || !cleared.spin.empty();
  if (cleared.chain > 0 || is_difficult) standing.chain = static_cast<int>(cleared.chain);
  return standing;
}

std::optional<Others> others_of(const Versus& values, const replay::Gauges& gauges,
                                const replay::State& state, base::PlayerId player, base::Milliseconds time) {
  Others others;
  int count = 0;
  const replay::Layout& layout = state.layout();
  for (int id = 0; id < layout.players; ++id) {
    const base::PlayerId other(static_cast<std::uint8_t>(id));
    if (other == player || !state.players[other.value].alive ||
        layout.field_of(other) == layout.field_of(player))
      continue;
    const Board board(state.grid(layout.field_of(other)));
    const Standing standing = standing_of(gauges, other, state.players[other.value].placements, time);
    const int room = board.height() - board.top() - standing.waiting;
    others.room = count == 0 ? room : std::min(others.room, room);
    others.value += values.of_field(board, standing);
    ++count;
  }
  if (count == 0) return std::nullopt;
  others.value /= count;
  return others;
}

}  // namespace tetron::review
