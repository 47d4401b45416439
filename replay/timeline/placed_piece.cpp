#include "replay/timeline/placed_piece.hpp"

#include <algorithm>
#include <array>

#include "replay/timeline/what_happens.hpp"

namespace tetron::replay {

PlacementNote note_of(const Event& event, const Track& track, const PlayerState& before) {
  const auto placed = std::ranges::find_if(event.game_events, [](const game::Event& game_event) {
    return std::holds_alternative<game::Placed>(game_event.what);
  });
  return placement_note(*track.round(), *placed, before);
}

std::string_view spin_word(game::Spin spin) {
  constexpr std::array<std::string_view, 3> words{"", "mini", "full"};
  return words[static_cast<std::size_t>(spin)];
}

std::optional<PlacedPiece> placed_piece(const Event& event, const State& state, const Track& track) {
  const auto fixed = fixed_piece(event, track);
  if (!fixed) return std::nullopt;
  const std::uint8_t id = fixed->player.value;
  const FieldState& field = state.fields[state.layout().field_of(fixed->player).value];
  PlacedPiece placed;
  placed.player = fixed->player;
  placed.number = state.players[id].placements + 1;
  placed.time = event.time;
  placed.place = fixed->place;
  const auto chunk = tet::view_as<tet::NewStoneView>(event.chunk);
  placed.stored = chunk ? chunk->old_stone() : track.profile().stored(fixed->place);
  if (const auto kind = field::to_tetromino(fixed->place.piece))
    placed.placement = {
        *kind,
        fixed->place.turn,
        {field::Column(fixed->place.column), field::Row(state.layout().height - 1 - fixed->place.row)}};
  placed.height = state.layout().height;
  placed.lines = field.lines;
  placed.level = field.level;
  placed.credits = state.players[id].credits;
  if (track.layout().available.queue) placed.note = note_of(event, track, state.players[id]);
  return placed;
}

}  // namespace tetron::replay
