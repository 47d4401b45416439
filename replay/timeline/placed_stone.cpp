#include "replay/timeline/placed_stone.hpp"

namespace tetron::replay {

std::optional<PlacedStone> placed_stone(const Event& event, const State& state, const Profile& profile,
                                        const Gauges* gauges) {
  const auto view = tet::view_as<tet::NewStoneView>(event.chunk);
  if (!view || view->player().value >= state.layout().players || !profile.stone(view->old_stone().style))
    return std::nullopt;
  const StoneCells cells = profile.cells(view->old_stone());
  if (cells.empty()) return std::nullopt;
  const std::uint8_t id = view->player().value;
  const FieldState& field = state.fields[state.layout().field_of(view->player()).value];
  const std::uint32_t before = state.players[id].placements;
  PlacedStone placed;
  placed.player = view->player();
  placed.number = before + 1;
  placed.time = event.time;
  placed.stored = view->old_stone();
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
