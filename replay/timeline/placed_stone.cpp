#include "replay/timeline/placed_stone.hpp"

#include "replay/timeline/what_happens.hpp"

namespace tetron::replay {

std::optional<PlacedStone> placed_stone(const Event& event, const State& state, const Track& track,
                                        const Gauges* gauges) {
  const auto fixed = fixed_stone(event, track);
  if (!fixed) return std::nullopt;
  const StoneCells cells = track.profile().cells(fixed->place);
  const std::uint8_t id = fixed->player.value;
  const FieldState& field = state.fields[state.layout().field_of(fixed->player).value];
  const std::uint32_t before = state.players[id].placements;
  PlacedStone placed;
  placed.player = fixed->player;
  placed.number = before + 1;
  placed.time = event.time;
  placed.stored = fixed->place;
  placed.placement = field::placement_of(cells.span(), static_cast<field::Rotation>(placed.stored.rot % 4));
  placed.height = state.layout().height;
  placed.lines = field.lines;
  placed.level = field.level;
  placed.credits = state.players[id].credits;
  if (gauges != nullptr && id < gauges->notes.size() && before < gauges->notes[id].size())
    placed.note = &gauges->notes[id][before];
  return placed;
}

}  // namespace tetron::replay
