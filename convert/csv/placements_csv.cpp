#include "convert/csv/placements_csv.hpp"

#include <algorithm>
#include <array>

#include "base/number_text.hpp"
#include "convert/csv/csv.hpp"
#include "field/tetromino.hpp"

namespace tetron::convert {

namespace {

constexpr std::array<std::string_view, 4> rotation_names{"spawn", "right", "reverse", "left"};

template <std::integral... Numbers>
void append_cells(std::string& out, Numbers... values) {
  ((out += ',', base::append_number(out, values)), ...);
}

// ",piece,rotation,x,y"
void append_piece(std::string& out, const replay::Profile& profile, int height, const tet::StonePlace& stone,
                  CsvText kind) {
  const auto placement =
      field::placement_of(profile.cells(stone).span(), static_cast<field::Rotation>(stone.rot % 4));
  out += ',';
  if (placement) {
    out += field::to_char(placement->kind);
    out += ',';
    out += rotation_names[static_cast<std::size_t>(placement->rotation)];
    append_cells(out, placement->centre.column.value, height - 1 - placement->centre.row.value);
  } else {
    append_csv_field(out, profile.stone(stone.style)->name.raw(), kind);
    out += ",,,";
  }
}

}  // namespace

void append_placements_csv(std::string& out, const tet::Recording& recording, const replay::Profile& profile,
                           const replay::Game& game, const std::vector<base::PlayerId>& players,
                           std::optional<base::Milliseconds> from, std::optional<base::Milliseconds> to,
                           const std::function<void()>& flush, CsvText kind) {
  out += "player,name,n,t_ms,piece,rotation,x,y,style,stored_x,stored_y,stored_rot,lines,level,credits\n";
  replay::Run run(recording, profile);
  for (auto event = run.next(); event; event = run.next()) {
    if (to && event->time > *to) break;
    const auto placed = tet::view_as<tet::NewStoneView>(event->chunk);
    const bool wanted = placed && std::ranges::find(players, placed->player()) != players.end() &&
                        profile.stone(placed->old_stone().style) && (!from || event->time >= *from);
    if (wanted) {
      const replay::State& state = run.state();
      const tet::StonePlace stone = placed->old_stone();
      const std::uint8_t id = placed->player().value;
      const replay::FieldState& field = state.fields[state.layout().field_of(placed->player()).value];
      base::append_number(out, id);
      out += ',';
      append_csv_field(out, game.names[id].raw(), kind);
      append_cells(out, state.players[id].placements + 1, event->time.value);
      append_piece(out, profile, state.layout().height, stone, kind);
      append_cells(out, stone.style.value, stone.x, stone.y, stone.rot, field.lines, field.level,
                   state.players[id].credits);
      out += '\n';
      flush();
    }
    run.step();
  }
}

}  // namespace tetron::convert
