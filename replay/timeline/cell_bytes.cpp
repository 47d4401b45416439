#include "replay/timeline/cell_bytes.hpp"

#include <algorithm>

#include "replay/profile/pack.hpp"

namespace tetron::replay {

namespace {

// The field whose cells a chunk sets; empty if it sets none.
std::optional<base::MatrixId> field_of(const tet::Chunk& chunk, const Layout& layout) {
  if (const auto matrix = tet::view_as<tet::MatrixView>(chunk); matrix)
    return matrix->matrix().value < layout.fields() ? std::optional(matrix->matrix()) : std::nullopt;
  const auto stone = tet::view_as<tet::NewStoneView>(chunk);
  if (!stone || stone->player().value >= layout.players) return std::nullopt;
  return layout.field_of(stone->player());
}

ByteRange behind(const tet::Chunk& chunk, std::size_t before, const PackedPlace& place) {
  return {static_cast<std::uint32_t>(chunk.payload() + before + place.first),
          static_cast<std::uint32_t>(place.size)};
}

}  // namespace

std::optional<ByteRange> bytes_of_cell(const tet::Chunk& chunk, const Profile& profile, const Layout& layout,
                                       const FieldCell& cell) {
  if (field_of(chunk, layout) != cell.field) return std::nullopt;
  if (const auto matrix = tet::view_as<tet::MatrixView>(chunk); matrix) {
    const auto place = packed_place(profile.pack, matrix->packed(), layout.width, layout.height, cell.cell);
    return place ? std::optional(behind(chunk, 0, *place)) : std::nullopt;
  }
  const auto stone = tet::view_as<tet::NewStoneView>(chunk);
  const StoneCells cells = profile.cells(stone->old_stone());
  const field::Position wanted{field::Column(static_cast<int>(cell.cell) % layout.width),
                               field::Row(static_cast<int>(cell.cell) / layout.width)};
  if (std::ranges::find(cells, wanted) == cells.end()) return std::nullopt;
  return behind(chunk, tet::new_stone::old_style, {0, tet::new_stone::style - tet::new_stone::old_style});
}

std::vector<FieldCell> cells_of_byte(const tet::Chunk& chunk, const Profile& profile, const Layout& layout,
                                     std::uint32_t byte) {
  std::vector<FieldCell> cells;
  const auto field = field_of(chunk, layout);
  if (!field) return cells;
  for (std::uint32_t i = 0; i < layout.cells_per_field(); ++i) {
    const auto bytes = bytes_of_cell(chunk, profile, layout, {*field, i});
    if (bytes && bytes->has(byte)) cells.push_back({*field, i});
  }
  return cells;
}

std::optional<CellSource> source_of_cell(const Timeline& timeline, const FieldCell& cell,
                                         std::uint32_t events) {
  constexpr std::uint32_t first_window = 64;
  Playhead playhead(timeline);
  const auto now = [&] { return playhead.state().grid(cell.field).cells()[cell.cell]; };
  std::uint32_t behind = std::min(events, timeline.events());
  for (std::uint64_t window = first_window; behind > 0; window *= 2) {
    const auto from = static_cast<std::uint32_t>(behind - std::min<std::uint64_t>(behind, window));
    playhead.seek_events(from);
    std::uint32_t changed = 0;
    field::Cell before = now();
    while (playhead.state().events < behind && playhead.step()) {
      if (now() != before) changed = playhead.state().events;
      before = now();
    }
    if (changed > 0) {
      const auto event = timeline.event(changed - 1);
      if (!event) return std::nullopt;
      if (!event->game_events.empty()) return CellSource{changed, event->chunk().offset(), {}};
      const auto bytes = bytes_of_cell(event->chunk(), timeline.profile(), timeline.layout(), cell);
      return CellSource{changed, event->chunk().offset(), bytes.value_or(ByteRange{})};
    }
    behind = from;
  }
  return std::nullopt;
}

}  // namespace tetron::replay
