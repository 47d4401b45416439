#include "bindings/python/tables.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.hpp"
#include "bindings/python/errors.hpp"
#include "field/tetromino.hpp"
#include "replay/timeline/placed_piece.hpp"
#include "replay/timeline/run.hpp"

namespace py = pybind11;

namespace tetron::python {

namespace {

// Rows as numpy reads them: every column has the offset of the struct's member. 32 bits are enough for
// offsets, since no file that is read is larger (base::FileBytes::most).
struct ChunkRow {
  std::uint32_t offset, t_ms;
  std::uint8_t type, id, second, size;
};
struct StoneRow {
  std::uint32_t offset, t_ms;
  std::uint8_t player, style, x, y, rot, netstat;
};
struct NewStoneRow {
  std::uint32_t offset, t_ms, credits;
  std::uint8_t player, old_style, old_x, old_y, old_rot, style, x, y, rot, next_style;
};
struct MatrixRow {
  std::uint32_t offset, t_ms, credits;
  std::uint16_t lines;
  std::uint8_t matrix, lives, next_style, level, doubles, triples, tetrises;
};
struct WeaponRow {
  std::uint32_t offset, t_ms;
  std::uint16_t word_param;
  std::uint8_t player, target, weapon, byte_param;
};
struct PlacementRow {
  std::uint32_t t_ms, n, credits;
  std::uint32_t attack, sent, combo, b2b, keys, finesse_faults, garbage;
  std::int16_t x, y;
  std::uint16_t lines;
  std::uint8_t player, level, style, stored_x, stored_y, stored_rot, cleared;
  bool all_clear;
  std::array<char32_t, 8> piece;     // padded with zeros, like texts in numpy
  std::array<char32_t, 7> rotation;  // as long as "reverse"
  std::array<char32_t, 4> spin;      // "mini", "full"
  std::array<char32_t, 1> hold;
  std::array<char32_t, 5> queue;
};

// A column of a row: its name, its type in numpy, its offset.
struct Column {
  const char* name;
  const char* format;
  std::size_t offset;
};

constexpr std::array chunk_columns{
    Column{"offset", "u4", offsetof(ChunkRow, offset)}, Column{"t_ms", "u4", offsetof(ChunkRow, t_ms)},
    Column{"type", "u1", offsetof(ChunkRow, type)},     Column{"id", "u1", offsetof(ChunkRow, id)},
    Column{"second", "u1", offsetof(ChunkRow, second)}, Column{"size", "u1", offsetof(ChunkRow, size)}};
constexpr std::array stone_columns{
    Column{"offset", "u4", offsetof(StoneRow, offset)}, Column{"t_ms", "u4", offsetof(StoneRow, t_ms)},
    Column{"player", "u1", offsetof(StoneRow, player)}, Column{"style", "u1", offsetof(StoneRow, style)},
    Column{"x", "u1", offsetof(StoneRow, x)},           Column{"y", "u1", offsetof(StoneRow, y)},
    Column{"rot", "u1", offsetof(StoneRow, rot)},       Column{"netstat", "u1", offsetof(StoneRow, netstat)}};
constexpr std::array new_stone_columns{Column{"offset", "u4", offsetof(NewStoneRow, offset)},
                                       Column{"t_ms", "u4", offsetof(NewStoneRow, t_ms)},
                                       Column{"player", "u1", offsetof(NewStoneRow, player)},
                                       Column{"old_style", "u1", offsetof(NewStoneRow, old_style)},
                                       Column{"old_x", "u1", offsetof(NewStoneRow, old_x)},
                                       Column{"old_y", "u1", offsetof(NewStoneRow, old_y)},
                                       Column{"old_rot", "u1", offsetof(NewStoneRow, old_rot)},
                                       Column{"style", "u1", offsetof(NewStoneRow, style)},
                                       Column{"x", "u1", offsetof(NewStoneRow, x)},
                                       Column{"y", "u1", offsetof(NewStoneRow, y)},
                                       Column{"rot", "u1", offsetof(NewStoneRow, rot)},
                                       Column{"next_style", "u1", offsetof(NewStoneRow, next_style)},
                                       Column{"credits", "u4", offsetof(NewStoneRow, credits)}};
constexpr std::array matrix_columns{Column{"offset", "u4", offsetof(MatrixRow, offset)},
                                    Column{"t_ms", "u4", offsetof(MatrixRow, t_ms)},
                                    Column{"matrix", "u1", offsetof(MatrixRow, matrix)},
                                    Column{"lives", "u1", offsetof(MatrixRow, lives)},
                                    Column{"next_style", "u1", offsetof(MatrixRow, next_style)},
                                    Column{"lines", "u2", offsetof(MatrixRow, lines)},
                                    Column{"level", "u1", offsetof(MatrixRow, level)},
                                    Column{"credits", "u4", offsetof(MatrixRow, credits)},
                                    Column{"doubles", "u1", offsetof(MatrixRow, doubles)},
                                    Column{"triples", "u1", offsetof(MatrixRow, triples)},
                                    Column{"tetrises", "u1", offsetof(MatrixRow, tetrises)}};
constexpr std::array weapon_columns{Column{"offset", "u4", offsetof(WeaponRow, offset)},
                                    Column{"t_ms", "u4", offsetof(WeaponRow, t_ms)},
                                    Column{"player", "u1", offsetof(WeaponRow, player)},
                                    Column{"target", "u1", offsetof(WeaponRow, target)},
                                    Column{"weapon", "u1", offsetof(WeaponRow, weapon)},
                                    Column{"byte_param", "u1", offsetof(WeaponRow, byte_param)},
                                    Column{"word_param", "u2", offsetof(WeaponRow, word_param)}};
// The columns of the command's CSV. The name is stored after the others, since its length differs between
// games.
constexpr std::array placement_columns{Column{"player", "u1", offsetof(PlacementRow, player)},
                                       Column{"name", nullptr, sizeof(PlacementRow)},
                                       Column{"n", "u4", offsetof(PlacementRow, n)},
                                       Column{"t_ms", "u4", offsetof(PlacementRow, t_ms)},
                                       Column{"piece", "U8", offsetof(PlacementRow, piece)},
                                       Column{"rotation", "U7", offsetof(PlacementRow, rotation)},
                                       Column{"x", "i2", offsetof(PlacementRow, x)},
                                       Column{"y", "i2", offsetof(PlacementRow, y)},
                                       Column{"style", "u1", offsetof(PlacementRow, style)},
                                       Column{"stored_x", "u1", offsetof(PlacementRow, stored_x)},
                                       Column{"stored_y", "u1", offsetof(PlacementRow, stored_y)},
                                       Column{"stored_rot", "u1", offsetof(PlacementRow, stored_rot)},
                                       Column{"lines", "u2", offsetof(PlacementRow, lines)},
                                       Column{"level", "u1", offsetof(PlacementRow, level)},
                                       Column{"credits", "u4", offsetof(PlacementRow, credits)},
                                       Column{"cleared", "u1", offsetof(PlacementRow, cleared)},
                                       Column{"spin", "U4", offsetof(PlacementRow, spin)},
                                       Column{"all_clear", "?", offsetof(PlacementRow, all_clear)},
                                       Column{"attack", "u4", offsetof(PlacementRow, attack)},
                                       Column{"sent", "u4", offsetof(PlacementRow, sent)},
                                       Column{"combo", "u4", offsetof(PlacementRow, combo)},
                                       Column{"b2b", "u4", offsetof(PlacementRow, b2b)},
                                       Column{"keys", "u4", offsetof(PlacementRow, keys)},
                                       Column{"faults", "u4", offsetof(PlacementRow, finesse_faults)},
                                       Column{"garbage", "u4", offsetof(PlacementRow, garbage)},
                                       Column{"hold", "U1", offsetof(PlacementRow, hold)},
                                       Column{"queue", "U5", offsetof(PlacementRow, queue)}};
// Games that show no queue have only this many columns.
constexpr std::size_t plain_columns = 15;

// A numpy type for rows of `size` bytes. `text` is the type for columns that have none.
py::dtype type_of(std::span<const Column> columns, std::size_t size, const std::string& text = {}) {
  py::list names;
  py::list formats;
  py::list offsets;
  for (const Column& column : columns) {
    names.append(column.name);
    formats.append(column.format != nullptr ? std::string(column.format) : text);
    offsets.append(column.offset);
  }
  return py::dtype(names, formats, offsets, static_cast<py::ssize_t>(size));
}

// An array that owns the rows, without copying them.
template <class Row>
py::array array_of(std::vector<Row> rows, std::span<const Column> columns) {
  auto owned = std::make_unique<std::vector<Row>>(std::move(rows));
  const std::size_t count = owned->size();
  const Row* data = owned->data();
  const py::capsule owner(owned.release(), [](void* had) { delete static_cast<std::vector<Row>*>(had); });
  return py::array(type_of(columns, sizeof(Row)), {count}, {sizeof(Row)}, data, owner);
}

std::uint32_t offset_of(const tet::Chunk& chunk) {
  return static_cast<std::uint32_t>(chunk.offset());
}

ChunkRow row_of(const tet::Chunk& chunk) {
  return {offset_of(chunk), chunk.time().value, chunk.type_byte(),
          chunk.id(),       chunk.second(),     static_cast<std::uint8_t>(chunk.size())};
}
StoneRow row_of(const tet::StoneView& view) {
  const tet::StonePlace at = view.stone();
  return {offset_of(view.chunk), view.time().value, view.player().value, at.style.value, at.x, at.y, at.rot,
          view.netstat()};
}
NewStoneRow row_of(const tet::NewStoneView& view) {
  const tet::StonePlace old = view.old_stone();
  const tet::StonePlace at = view.new_stone();
  return {offset_of(view.chunk),
          view.time().value,
          view.credits(),
          view.player().value,
          old.style.value,
          old.x,
          old.y,
          old.rot,
          at.style.value,
          at.x,
          at.y,
          at.rot,
          view.next_style().value};
}
MatrixRow row_of(const tet::MatrixView& view) {
  return {offset_of(view.chunk), view.time().value, view.credits(),          view.lines(),
          view.matrix().value,   view.lives(),      view.next_style().value, view.level(),
          view.doubles(),        view.triples(),    view.tetrises()};
}
WeaponRow row_of(const tet::WeaponView& view) {
  return {offset_of(view.chunk), view.time().value, view.word_param(), view.player().value,
          view.target().value,   view.weapon(),     view.byte_param()};
}

// Makes the requested tables in one walk.
class Tables {
 public:
  explicit Tables(const OpenRecording& recording) : recording_(recording) {}

  void collect(bool all_chunks, bool typed) {
    make_room(all_chunks, typed);
    tet::Walk walk = recording_.recording().chunks();
    while (const auto chunk = walk.next()) {
      if (all_chunks) chunks_.push_back(row_of(*chunk));
      if (typed) tet::visit_some(*chunk, *this);
    }
  }
  void operator()(const tet::StoneView& view) { stones_.push_back(row_of(view)); }
  void operator()(const tet::NewStoneView& view) { new_stones_.push_back(row_of(view)); }
  void operator()(const tet::MatrixView& view) { matrices_.push_back(row_of(view)); }
  void operator()(const tet::WeaponView& view) { weapons_.push_back(row_of(view)); }
  void operator()(const tet::View&) {}

  py::dict arrays(bool all_chunks, bool typed) {
    py::dict all;
    if (all_chunks) all["chunks"] = array_of(std::move(chunks_), chunk_columns);
    if (!typed) return all;
    all["stone"] = array_of(std::move(stones_), stone_columns);
    all["newstone"] = array_of(std::move(new_stones_), new_stone_columns);
    all["matrix"] = array_of(std::move(matrices_), matrix_columns);
    all["weapon"] = array_of(std::move(weapons_), weapon_columns);
    return all;
  }

 private:
  // Counts in a separate walk, which is cheaper than moving rows when vectors grow.
  void make_room(bool all_chunks, bool typed) {
    std::array<std::size_t, 256> counts{};
    std::size_t all = 0;
    tet::Walk walk = recording_.recording().chunks();
    for (; const auto chunk = walk.next(); ++all) ++counts[chunk->type_byte()];
    const auto of = [&counts](tet::ChunkType type) { return counts[static_cast<std::size_t>(type)]; };
    if (all_chunks) chunks_.reserve(all);
    if (!typed) return;
    stones_.reserve(of(tet::ChunkType::stone));
    new_stones_.reserve(of(tet::ChunkType::new_stone));
    matrices_.reserve(of(tet::ChunkType::matrix));
    weapons_.reserve(of(tet::ChunkType::weapon));
  }

  const OpenRecording& recording_;
  std::vector<ChunkRow> chunks_;
  std::vector<StoneRow> stones_;
  std::vector<NewStoneRow> new_stones_;
  std::vector<MatrixRow> matrices_;
  std::vector<WeaponRow> weapons_;
};

py::dict tables_of(const OpenRecording& recording, bool all_chunks, bool typed) {
  Tables tables(recording);
  tables.collect(all_chunks, typed);
  return tables.arrays(all_chunks, typed);
}

template <std::size_t size>
void set_text(std::array<char32_t, size>& to, std::string_view ascii) {
  for (std::size_t i = 0; i < std::min(size, ascii.size()); ++i) to[i] = static_cast<unsigned char>(ascii[i]);
}

void set_piece(PlacementRow& row, const replay::Profile& profile, const replay::PlacedPiece& placed) {
  constexpr std::array<std::string_view, 4> rotations{"spawn", "right", "reverse", "left"};
  const auto& placement = placed.placement;
  if (!placement) {
    set_text(row.piece, profile.stone(placed.place.piece)->name.raw());
    row.x = row.y = std::numeric_limits<std::int16_t>::min();
    return;
  }
  row.piece[0] = static_cast<unsigned char>(field::to_char(placement->kind));
  set_text(row.rotation, rotations[static_cast<std::size_t>(placement->rotation)]);
  row.x = static_cast<std::int16_t>(placement->centre.column.value);
  row.y = static_cast<std::int16_t>(placed.row_from_below());
}

void set_note(PlacementRow& row, const replay::PlacementNote& note, const replay::PlayerState& before) {
  row.cleared = note.lines;
  set_text(row.spin, replay::spin_word(note.spin));
  row.all_clear = note.all_clear;
  row.attack = note.attack;
  row.sent = note.sent;
  row.combo = static_cast<std::uint32_t>(std::max(0, note.combo));
  row.b2b = static_cast<std::uint32_t>(std::max(0, note.back_to_back));
  row.keys = note.keys;
  row.finesse_faults = note.finesse_faults;
  row.garbage = note.rose;
  set_text(row.hold, replay::Profile::letter(before.held));
  std::string queue;
  for (const field::Cell piece : before.queue) queue += replay::Profile::letter(piece);
  set_text(row.queue, queue);
}

PlacementRow row_of(const replay::PlacedPiece& placed, const replay::State& before,
                    const replay::Profile& profile) {
  PlacementRow row{};
  row.t_ms = placed.time.value;
  row.n = placed.number;
  row.credits = placed.credits;
  row.lines = placed.lines;
  row.player = placed.player.value;
  row.level = placed.level;
  row.style = placed.stored.style.value;
  row.stored_x = placed.stored.x;
  row.stored_y = placed.stored.y;
  row.stored_rot = placed.stored.rot;
  if (placed.note) set_note(row, *placed.note, before.players[placed.player.value]);
  set_piece(row, profile, placed);
  return row;
}

// Appends the player's name to each row.
py::array with_names(const std::vector<PlacementRow>& rows, const OpenRecording& recording, bool has_notes) {
  std::vector<std::u32string> names;
  std::size_t longest = 1;
  for (const base::UntrustedText& name : recording.game().names) {
    std::u32string& letters = names.emplace_back();
    for (std::string_view left = name.raw(); !left.empty();) letters += base::pop_code_point(left);
    longest = std::max(longest, letters.size());
  }
  const std::size_t size = sizeof(PlacementRow) + longest * sizeof(char32_t);
  const auto columns =
      std::span(placement_columns).first(has_notes ? placement_columns.size() : plain_columns);
  py::array array(type_of(columns, size, "U" + std::to_string(longest)),
                  std::vector<py::ssize_t>{static_cast<py::ssize_t>(rows.size())});
  auto* to = static_cast<std::byte*>(array.mutable_data());
  for (const PlacementRow& row : rows) {
    const std::u32string& name = names[row.player];
    std::memset(to, 0, size);
    std::memcpy(to, &row, sizeof row);
    std::memcpy(to + sizeof row, name.data(), name.size() * sizeof(char32_t));
    to += size;
  }
  return array;
}

}  // namespace

py::dict tables(const OpenRecording& recording) {
  return tables_of(recording, true, true);
}

py::array table(const OpenRecording& recording, const std::string& type) {
  const py::dict all = tables_of(recording, type == "chunks", type != "chunks");
  if (!all.contains(type))
    fail("there is no table '" + type + "': there are `chunks`, `stone`, `newstone`, `matrix` and `weapon`");
  return all[type.c_str()];
}

py::array placements(const OpenRecording& recording) {
  std::vector<PlacementRow> rows;
  const replay::Track track = recording.track();
  {
    const py::gil_scoped_release others_run;
    replay::Run run(track);
    for (auto event = run.next(); event; event = run.next()) {
      if (const auto placed = replay::placed_piece(*event, run.state(), track))
        rows.push_back(row_of(*placed, run.state(), track.profile()));
      run.step();
    }
  }
  return with_names(rows, recording, track.layout().available.queue);
}

}  // namespace tetron::python
