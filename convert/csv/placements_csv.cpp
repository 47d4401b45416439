#include "convert/csv/placements_csv.hpp"

#include <algorithm>
#include <array>

#include "base/number_text.hpp"
#include "convert/csv/csv.hpp"
#include "field/tetromino.hpp"
#include "replay/timeline/placed_piece.hpp"

namespace tetron::convert {

namespace {

constexpr std::array<std::string_view, 4> csv_rotation_names{"spawn", "right", "reverse", "left"};

template <std::integral... Numbers>
void append_cells(std::string& out, Numbers... values) {
  ((out += ',', base::append_number(out, values)), ...);
}

// Empty if it is not known.
void append_count(std::string& out, std::optional<std::uint32_t> count) {
  out += ',';
  if (count) base::append_number(out, *count);
}

// ",piece,rotation,x,y"
void append_piece(std::string& out, const replay::Profile& profile, const replay::PlacedPiece& placed,
                  CsvText kind) {
  out += ',';
  if (const auto& placement = placed.placement) {
    out += field::to_char(placement->kind);
    out += ',';
    out += csv_rotation_names[static_cast<std::size_t>(placement->rotation)];
    append_cells(out, placement->centre.column.value, placed.row_from_below());
  } else {
    append_csv_field(out, profile.stone(placed.place.piece)->name.raw(), kind);
    out += ",,,";
  }
}

// ",cleared,spin,all_clear,attack,sent,combo,b2b,keys,faults,garbage,hold,queue"
void append_note(std::string& out, const replay::PlacementNote& note, const replay::PlayerState& before) {
  append_cells(out, note.lines);
  out += ',';
  out += replay::spin_word(note.spin);
  append_cells(out, static_cast<int>(note.all_clear), note.attack, note.sent, note.combo, note.back_to_back,
               note.keys, note.finesse_faults, note.rose);
  out += ',';
  out += replay::Profile::letter(before.held);
  out += ',';
  for (const field::Cell piece : before.queue) out += replay::Profile::letter(piece);
}

}  // namespace

void append_placements_csv(std::string& out, const replay::Track& track, const replay::Game& game,
                           const std::vector<base::PlayerId>& players, std::optional<base::Milliseconds> from,
                           std::optional<base::Milliseconds> to, const std::function<void()>& flush,
                           CsvText kind, std::optional<CsvRound> round) {
  const bool has_header = !round || round->is_first;
  if (has_header && round) out += "round,";
  if (has_header)
    out += "player,name,n,t_ms,piece,rotation,x,y,style,stored_x,stored_y,stored_rot,lines,level,credits";
  if (has_header && track.layout().available.queue)
    out += ",cleared,spin,all_clear,attack,sent,combo,b2b,keys,faults,garbage,hold,queue";
  if (has_header) out += '\n';
  const replay::Profile& profile = track.profile();
  replay::Run run(track);
  for (auto event = run.next(); event; event = run.next()) {
    if (to && event->time > *to) break;
    const auto placed = replay::placed_piece(*event, run.state(), track);
    if (placed && std::ranges::find(players, placed->player) != players.end() &&
        (!from || event->time >= *from)) {
      if (round) {
        base::append_number(out, round->number);
        out += ',';
      }
      base::append_number(out, placed->player.value);
      out += ',';
      append_csv_field(out, game.names[placed->player.value].raw(), kind);
      append_cells(out, placed->number, placed->time.value);
      append_piece(out, profile, *placed, kind);
      const tet::StonePlace& stored = placed->stored;
      append_cells(out, stored.style.value, stored.x, stored.y, stored.rot);
      for (const auto& count : {placed->lines, placed->level, placed->credits}) append_count(out, count);
      if (placed->note) append_note(out, *placed->note, run.state().players[placed->player.value]);
      out += '\n';
      flush();
    }
    run.step();
  }
}

}  // namespace tetron::convert
