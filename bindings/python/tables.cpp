#include "bindings/python/tables.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.hpp"
#include "bindings/python/errors.hpp"
#include "field/tetromino.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/placed_piece.hpp"
#include "replay/timeline/run.hpp"

namespace py = pybind11;

namespace tetron::python {

namespace {

// Rows as numpy reads them: every column has the offset of the struct's member. Members are in the order of
// the columns, since numpy saves no type whose columns are in another order than its memory. All numbers are
// signed and have room for a difference: in numpy, 1 - 2 of unsigned columns is 4294967295.
struct ChunkRow {
  std::int64_t offset, t_ms;
  std::int16_t type, id, second, size;
};
struct StoneRow {
  std::int64_t offset, t_ms;
  std::int16_t player, style, x, y, rot, netstat;
};
struct NewStoneRow {
  std::int64_t offset, t_ms;
  std::int16_t player, old_style, old_x, old_y, old_rot, style, x, y, rot, next_style;
  std::int64_t credits;
};
struct MatrixRow {
  std::int64_t offset, t_ms;
  std::int16_t matrix, lives, next_style;
  std::int32_t lines;
  std::int16_t level;
  std::int64_t credits;
  std::int16_t doubles, triples, tetrises;
};
struct WeaponRow {
  std::int64_t offset, t_ms;
  std::int16_t player, target, weapon, byte_param;
  std::int32_t word_param;
};
// The columns before the name of the player, and those after it.
struct PlacementRow {
  std::int64_t n, t_ms;
  std::array<char32_t, 8> piece;     // padded with zeros, like texts in numpy
  std::array<char32_t, 7> rotation;  // as long as "reverse"
  std::int32_t x, y;
  std::int32_t style, stored_x, stored_y, stored_rot;
  std::int64_t lines, level, credits;  // -1 if that is not known
  std::int32_t cleared;
  std::array<char32_t, 4> spin;  // "mini", "full"
  bool all_clear;
  std::int64_t attack, sent;
  std::int32_t combo, b2b;
  std::int64_t keys, finesse_faults, garbage;
  std::array<char32_t, 1> hold;
  std::array<char32_t, 5> queue;
};
struct PlacementOf {
  std::uint8_t player;
  PlacementRow row;
};

// A column of a row: its name, its type in numpy, its offset.
struct Column {
  const char* name;
  const char* format;
  std::size_t offset;
};

constexpr std::array chunk_columns{
    Column{"offset", "i8", offsetof(ChunkRow, offset)}, Column{"t_ms", "i8", offsetof(ChunkRow, t_ms)},
    Column{"type", "i2", offsetof(ChunkRow, type)},     Column{"id", "i2", offsetof(ChunkRow, id)},
    Column{"second", "i2", offsetof(ChunkRow, second)}, Column{"size", "i2", offsetof(ChunkRow, size)}};
constexpr std::array stone_columns{
    Column{"offset", "i8", offsetof(StoneRow, offset)}, Column{"t_ms", "i8", offsetof(StoneRow, t_ms)},
    Column{"player", "i2", offsetof(StoneRow, player)}, Column{"style", "i2", offsetof(StoneRow, style)},
    Column{"x", "i2", offsetof(StoneRow, x)},           Column{"y", "i2", offsetof(StoneRow, y)},
    Column{"rot", "i2", offsetof(StoneRow, rot)},       Column{"netstat", "i2", offsetof(StoneRow, netstat)}};
constexpr std::array new_stone_columns{Column{"offset", "i8", offsetof(NewStoneRow, offset)},
                                       Column{"t_ms", "i8", offsetof(NewStoneRow, t_ms)},
                                       Column{"player", "i2", offsetof(NewStoneRow, player)},
                                       Column{"old_style", "i2", offsetof(NewStoneRow, old_style)},
                                       Column{"old_x", "i2", offsetof(NewStoneRow, old_x)},
                                       Column{"old_y", "i2", offsetof(NewStoneRow, old_y)},
                                       Column{"old_rot", "i2", offsetof(NewStoneRow, old_rot)},
                                       Column{"style", "i2", offsetof(NewStoneRow, style)},
                                       Column{"x", "i2", offsetof(NewStoneRow, x)},
                                       Column{"y", "i2", offsetof(NewStoneRow, y)},
                                       Column{"rot", "i2", offsetof(NewStoneRow, rot)},
                                       Column{"next_style", "i2", offsetof(NewStoneRow, next_style)},
                                       Column{"credits", "i8", offsetof(NewStoneRow, credits)}};
constexpr std::array matrix_columns{Column{"offset", "i8", offsetof(MatrixRow, offset)},
                                    Column{"t_ms", "i8", offsetof(MatrixRow, t_ms)},
                                    Column{"matrix", "i2", offsetof(MatrixRow, matrix)},
                                    Column{"lives", "i2", offsetof(MatrixRow, lives)},
                                    Column{"next_style", "i2", offsetof(MatrixRow, next_style)},
                                    Column{"lines", "i4", offsetof(MatrixRow, lines)},
                                    Column{"level", "i2", offsetof(MatrixRow, level)},
                                    Column{"credits", "i8", offsetof(MatrixRow, credits)},
                                    Column{"doubles", "i2", offsetof(MatrixRow, doubles)},
                                    Column{"triples", "i2", offsetof(MatrixRow, triples)},
                                    Column{"tetrises", "i2", offsetof(MatrixRow, tetrises)}};
constexpr std::array weapon_columns{Column{"offset", "i8", offsetof(WeaponRow, offset)},
                                    Column{"t_ms", "i8", offsetof(WeaponRow, t_ms)},
                                    Column{"player", "i2", offsetof(WeaponRow, player)},
                                    Column{"target", "i2", offsetof(WeaponRow, target)},
                                    Column{"weapon", "i2", offsetof(WeaponRow, weapon)},
                                    Column{"byte_param", "i2", offsetof(WeaponRow, byte_param)},
                                    Column{"word_param", "i4", offsetof(WeaponRow, word_param)}};
// The columns of the command's CSV after player and name.
constexpr std::array placement_columns{Column{"n", "i8", offsetof(PlacementRow, n)},
                                       Column{"t_ms", "i8", offsetof(PlacementRow, t_ms)},
                                       Column{"piece", "U8", offsetof(PlacementRow, piece)},
                                       Column{"rotation", "U7", offsetof(PlacementRow, rotation)},
                                       Column{"x", "i4", offsetof(PlacementRow, x)},
                                       Column{"y", "i4", offsetof(PlacementRow, y)},
                                       Column{"style", "i4", offsetof(PlacementRow, style)},
                                       Column{"stored_x", "i4", offsetof(PlacementRow, stored_x)},
                                       Column{"stored_y", "i4", offsetof(PlacementRow, stored_y)},
                                       Column{"stored_rot", "i4", offsetof(PlacementRow, stored_rot)},
                                       Column{"lines", "i8", offsetof(PlacementRow, lines)},
                                       Column{"level", "i8", offsetof(PlacementRow, level)},
                                       Column{"credits", "i8", offsetof(PlacementRow, credits)},
                                       Column{"cleared", "i4", offsetof(PlacementRow, cleared)},
                                       Column{"spin", "U4", offsetof(PlacementRow, spin)},
                                       Column{"all_clear", "?", offsetof(PlacementRow, all_clear)},
                                       Column{"attack", "i8", offsetof(PlacementRow, attack)},
                                       Column{"sent", "i8", offsetof(PlacementRow, sent)},
                                       Column{"combo", "i4", offsetof(PlacementRow, combo)},
                                       Column{"b2b", "i4", offsetof(PlacementRow, b2b)},
                                       Column{"keys", "i8", offsetof(PlacementRow, keys)},
                                       Column{"faults", "i8", offsetof(PlacementRow, finesse_faults)},
                                       Column{"garbage", "i8", offsetof(PlacementRow, garbage)},
                                       Column{"hold", "U1", offsetof(PlacementRow, hold)},
                                       Column{"queue", "U5", offsetof(PlacementRow, queue)}};
// Games that show no queue have only this many columns.
constexpr std::size_t plain_columns = 13;

// A numpy type for rows.
class RowType {
 public:
  void add(const char* name, const std::string& format, std::size_t offset) {
    names_.append(name);
    formats_.append(format);
    offsets_.append(offset);
  }
  py::dtype made(std::size_t size) { return {names_, formats_, offsets_, static_cast<py::ssize_t>(size)}; }

 private:
  py::list names_;
  py::list formats_;
  py::list offsets_;
};
void add_columns(RowType& type, std::span<const Column> columns, std::size_t before = 0) {
  for (const Column& column : columns) type.add(column.name, column.format, before + column.offset);
}

// An array that owns the rows, without copying them.
template <class Row>
py::array array_of(std::vector<Row> rows, std::span<const Column> columns) {
  auto owned = std::make_unique<std::vector<Row>>(std::move(rows));
  const std::size_t count = owned->size();
  const Row* data = owned->data();
  const py::capsule owner(owned.release(), [](void* had) { delete static_cast<std::vector<Row>*>(had); });
  RowType type;
  add_columns(type, columns);
  return py::array(type.made(sizeof(Row)), {count}, {sizeof(Row)}, data, owner);
}

std::int64_t offset_of(const tet::Chunk& chunk) {
  return static_cast<std::int64_t>(chunk.offset());
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
          view.player().value,
          old.style.value,
          old.x,
          old.y,
          old.rot,
          at.style.value,
          at.x,
          at.y,
          at.rot,
          view.next_style().value,
          view.credits()};
}
MatrixRow row_of(const tet::MatrixView& view) {
  return {offset_of(view.chunk),   view.time().value, view.matrix().value, view.lives(),
          view.next_style().value, view.lines(),      view.level(),        view.credits(),
          view.doubles(),          view.triples(),    view.tetrises()};
}
WeaponRow row_of(const tet::WeaponView& view) {
  return {offset_of(view.chunk), view.time().value, view.player().value, view.target().value,
          view.weapon(),         view.byte_param(), view.word_param()};
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
  row.x = placement->centre.column.value;
  row.y = placed.row_from_below();
}

void set_note(PlacementRow& row, const replay::PlacementNote& note, const replay::PlayerState& before) {
  row.cleared = note.lines;
  set_text(row.spin, replay::spin_word(note.spin));
  row.all_clear = note.all_clear;
  row.attack = note.attack;
  row.sent = note.sent;
  row.combo = note.combo;
  row.b2b = note.back_to_back;
  row.keys = note.keys;
  row.finesse_faults = note.finesse_faults;
  row.garbage = note.rose;
  set_text(row.hold, replay::Profile::letter(before.held));
  std::string queue;
  for (const field::Cell piece : before.queue) queue += replay::Profile::letter(piece);
  set_text(row.queue, queue);
}

PlacementOf row_of(const replay::PlacedPiece& placed, const replay::State& before,
                   const replay::Profile& profile) {
  PlacementOf one{placed.player.value, {}};
  PlacementRow& row = one.row;
  row.t_ms = placed.time.value;
  row.n = placed.number;
  const auto count = [](const auto& number) { return number ? std::int64_t{*number} : std::int64_t{-1}; };
  row.credits = count(placed.credits);
  row.lines = count(placed.lines);
  row.level = count(placed.level);
  row.style = placed.stored.style.value;
  row.stored_x = placed.stored.x;
  row.stored_y = placed.stored.y;
  row.stored_rot = placed.stored.rot;
  if (placed.note) set_note(row, *placed.note, before.players[placed.player.value]);
  set_piece(row, profile, placed);
  return one;
}

// The placements of one round, or of a recording that is not a match.
struct PlacementsOf {
  std::size_t round = 0;  // from 1; 0 for none
  std::vector<PlacementOf> rows{};
  std::vector<std::uint8_t> ids{};  // the numbers of its players
};

std::vector<PlacementOf> rows_of(const replay::Track& track) {
  std::vector<PlacementOf> rows;
  replay::Run run(track);
  for (auto event = run.next(); event; event = run.next()) {
    if (const auto placed = replay::placed_piece(*event, run.state(), track))
      rows.push_back(row_of(*placed, run.state(), track.profile()));
    run.step();
  }
  return rows;
}

std::u32string letters_of(std::string_view text) {
  std::u32string letters;
  while (!text.empty()) letters += base::pop_code_point(text);
  return letters;
}
std::string text_type(std::size_t length) {
  return "U" + std::to_string(std::max<std::size_t>(length, 1));
}

// All of them with the names of their players, and with file and round if there is a file.
py::array array_of(std::span<const PlacementsOf> rounds, std::span<const std::string> names, bool has_notes,
                   const std::optional<std::string>& file) {
  std::vector<std::u32string> shown;
  std::size_t longest = 0;
  for (const std::string& name : names)
    longest = std::max(longest, shown.emplace_back(letters_of(name)).size());
  const std::u32string file_name = letters_of(file.value_or(""));
  RowType type;
  std::size_t size = 0;
  const auto add = [&](const char* name, const std::string& format, std::size_t bytes) {
    type.add(name, format, std::exchange(size, size + bytes));
  };
  if (file) {
    add("file", text_type(file_name.size()), std::max<std::size_t>(file_name.size(), 1) * sizeof(char32_t));
    add("round", "i4", sizeof(std::int32_t));
  }
  const std::size_t player_at = size;
  add("player", "i4", sizeof(std::int32_t));
  const std::size_t name_at = size;
  add("name", text_type(longest), std::max<std::size_t>(longest, 1) * sizeof(char32_t));
  const std::size_t row_at = size;
  add_columns(type, std::span(placement_columns).first(has_notes ? placement_columns.size() : plain_columns),
              row_at);
  size += sizeof(PlacementRow);
  std::size_t count = 0;
  for (const PlacementsOf& round : rounds) count += round.rows.size();
  py::array array(type.made(size), std::vector<py::ssize_t>{static_cast<py::ssize_t>(count)});
  auto* to = static_cast<std::byte*>(array.mutable_data());
  for (const PlacementsOf& round : rounds)
    for (const PlacementOf& one : round.rows) {
      std::memset(to, 0, size);
      if (file) {
        std::memcpy(to, file_name.data(), file_name.size() * sizeof(char32_t));
        const auto number = static_cast<std::int32_t>(round.round);
        std::memcpy(to + player_at - sizeof number, &number, sizeof number);
      }
      const std::int32_t player = round.ids[one.player];
      std::memcpy(to + player_at, &player, sizeof player);
      const std::u32string& name = shown[round.ids[one.player]];
      std::memcpy(to + name_at, name.data(), name.size() * sizeof(char32_t));
      std::memcpy(to + row_at, &one.row, sizeof one.row);
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
  const replay::Track track = recording.track();
  std::array<PlacementsOf, 1> all;
  {
    const py::gil_scoped_release others_run;
    all[0].rows = rows_of(track);
  }
  std::vector<std::string> names;
  for (const base::UntrustedText& name : recording.game().names) {
    all[0].ids.push_back(static_cast<std::uint8_t>(names.size()));
    names.push_back(name.raw());
  }
  return array_of(all, names, track.layout().available.queue, std::nullopt);
}

py::array placements(const kinds::Source& source, const std::string& file) {
  std::vector<PlacementsOf> all;
  bool has_notes = false;
  {
    const py::gil_scoped_release others_run;
    for (std::size_t number = 0; number < source.match().rounds.size(); ++number) {
      const auto round = kinds::shown(source, number);
      if (!round) continue;
      const replay::Track track = round->track();
      has_notes |= track.layout().available.queue;
      all.push_back({number + 1, rows_of(track), round->round.seats});
    }
  }
  std::vector<std::string> names;
  for (const game::Player& player : source.match().players) names.push_back(player.name.raw());
  return array_of(all, names, has_notes, file);
}

}  // namespace tetron::python
