#include "replay/timeline/placed_stone.hpp"

#include <algorithm>
#include <array>

#include "replay/timeline/what_happens.hpp"

namespace tetron::replay {

namespace {

PlacementNote note_of(const Event& event, const Track& track, const PlayerState& before) {
  const auto placed = std::ranges::find_if(
      event.told, [](const game::Event& told) { return std::holds_alternative<game::Placed>(told.what); });
  const auto first = static_cast<std::size_t>(&*placed - track.round()->events.data());
  return placement_note(std::span(track.round()->events).subspan(first), track, before);
}

}  // namespace

std::string_view spin_word(game::Spin spin) {
  constexpr std::array<std::string_view, 3> words{"", "mini", "full"};
  return words[static_cast<std::size_t>(spin)];
}

std::optional<PlacedStone> placed_stone(const Event& event, const State& state, const Track& track) {
  const auto fixed = fixed_stone(event, track);
  if (!fixed) return std::nullopt;
  const StoneCells cells = track.profile().cells(fixed->place);
  const std::uint8_t id = fixed->player.value;
  const FieldState& field = state.fields[state.layout().field_of(fixed->player).value];
  PlacedStone placed;
  placed.player = fixed->player;
  placed.number = state.players[id].placements + 1;
  placed.time = event.time;
  placed.stored = fixed->place;
  placed.placement = field::placement_of(cells.span(), static_cast<field::Rotation>(placed.stored.rot % 4));
  placed.height = state.layout().height;
  placed.lines = field.lines;
  placed.level = field.level;
  placed.credits = state.players[id].credits;
  if (track.layout().says.queue) placed.note = note_of(event, track, state.players[id]);
  return placed;
}

}  // namespace tetron::replay
