#include "review/value/moment.hpp"

#include <algorithm>

namespace tetron::review {

AttackState attack_state_of(const replay::PlayerState& player) {
  constexpr std::uint32_t most_pending = 1000;
  return {player.combo, player.back_to_back, static_cast<int>(std::min(player.pending, most_pending))};
}

std::optional<Others> others_of(const Versus& values, const replay::State& state, base::PlayerId player) {
  Others others;
  int count = 0;
  const replay::Layout& layout = state.layout();
  for (int id = 0; id < layout.players; ++id) {
    const base::PlayerId other(static_cast<std::uint8_t>(id));
    if (other == player || !state.players[other.value].alive ||
        layout.field_of(other) == layout.field_of(player))
      continue;
    const Board board(state.grid(layout.field_of(other)));
    const AttackState attack_state = attack_state_of(state.players[other.value]);
    const int room = board.height() - board.top() - attack_state.pending;
    others.room = count == 0 ? room : std::min(others.room, room);
    others.value += values.of_field(board, attack_state);
    ++count;
  }
  if (count == 0) return std::nullopt;
  others.value /= count;
  return others;
}

}  // namespace tetron::review
