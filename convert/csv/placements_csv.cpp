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

// ",cleared,spin,all_clear,attack,sent,combo,b2b,keys,faults,garbage" of a player's placement, counted from
// 0.
void append_note(std::string& out, const replay::Gauges& gauges, std::size_t id, std::size_t placement) {
  if (id >= gauges.notes.size() || placement >= gauges.notes[id].size()) {
    out += ",,,,,,,,,,";
    return;
  }
  const replay::PlacementNote& note = gauges.notes[id][placement];
  append_cells(out, note.lines);
  out += ',';
  out += note.spin;
  append_cells(out, static_cast<int>(note.all_clear), note.attack, note.sent, note.combo, note.chain,
               note.keys, note.faults, note.rose);
}

}  // namespace

void append_placements_csv(std::string& out, const tet::Recording& recording, const replay::Profile& profile,
                           const replay::Game& game, const std::vector<base::PlayerId>& players,
                           std::optional<base::Milliseconds> from, std::optional<base::Milliseconds> to,
                           const std::function<void()>& flush, CsvText kind, const replay::Gauges* gauges) {
  out += "player,name,n,t_ms,piece,rotation,x,y,style,stored_x,stored_y,stored_rot,lines,level,credits";
  if (gauges != nullptr) out += ",cleared,spin,all_clear,attack,sent,combo,b2b,keys,faults,garbage";
  out += '\n';
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
      if (gauges != nullptr) append_note(out, *gauges, id, state.players[id].placements);
      out += '\n';
      flush();
    }
    run.step();
  }
}

}  // namespace tetron::convert
