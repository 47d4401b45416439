#include "convert/text/chunk_rows.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "base/escape.hpp"
#include "base/hex.hpp"
#include "base/json_reader.hpp"
#include "base/number_text.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/csv/csv.hpp"
#include "formats/tet/chunk_rest.hpp"
#include "replay/timeline/game.hpp"

namespace tetron::convert {

namespace {

using base::Encoding;

void begin_line(std::string& out, std::optional<std::uint64_t> offset, std::optional<std::uint32_t> ms,
                std::string_view type, Paint paint) {
  constexpr int offset_width = 8;
  if (offset)
    base::append_hex_number(out, *offset, offset_width);
  else
    out.append(offset_width, ' ');
  const std::size_t time_column = out.size();
  if (ms) append_time(out, *ms);
  constexpr std::size_t time_width = 12;
  const std::size_t used = out.size() - time_column;
  out.insert(time_column, used < time_width ? time_width - used : 1, ' ');
  out += ' ';
  out += paint.before;
  out += type;
  out += paint.after;
  constexpr std::size_t type_width = 8;
  out.append(type.size() < type_width ? type_width - type.size() : 0, ' ');
}

// " name value" pairs.
class Words {
 public:
  explicit Words(std::string& out) : out_(out) {}

  template <std::integral Number>
  Words& number(std::string_view name, Number value) {
    word(name);
    out_ += ' ';
    base::append_number(out_, value);
    return *this;
  }
  Words& word(std::string_view text) {
    out_ += ' ';
    out_ += text;
    return *this;
  }
  Words& bytes(std::string_view name, std::span<const std::byte> bytes) {
    word(name);
    out_ += ' ';
    base::append_hex(out_, bytes);
    return *this;
  }
  Words& quoted(const base::UntrustedText& text) {
    out_ += " \"";
    base::append_escaped(out_, text);
    out_ += '"';
    return *this;
  }
  Words& place(const tet::StonePlace& place) {
    number("style", place.style.value);
    number("at", place.x);
    out_ += ',';
    base::append_number(out_, place.y);
    return number("rot", place.rot);
  }

 private:
  std::string& out_;
};

// " name value" for each member.
void append_members(std::string& out, std::string_view members) {
  const std::string object = '{' + std::string(members) + '}';
  base::JsonReader reader(object);
  std::string_view key;
  for (bool first = reader.enter_object(); reader.next_key(first, key);) {
    out += ' ';
    out += key;
    out += ' ';
    std::string_view raw;
    if (reader.kind() == base::JsonReader::Kind::text) {
      if (!reader.read_text(raw)) return;
      out += '"';
      base::append_escaped(out, base::unescaped(raw));
      out += '"';
    } else if (reader.skip(raw)) {
      out += raw;
    }
  }
}

class TextWriter {
 public:
  TextWriter(std::string& out, const Encoding& encoding) : words_(out), encoding_(encoding) {}

  void operator()(const tet::StoneView& v) {
    words_.number("player", v.player().value).place(v.stone());
    if (v.netstat() != 0) words_.number("netstat", v.netstat());
  }
  void operator()(const tet::NewStoneView& v) {
    words_.number("player", v.player().value)
        .word("old")
        .place(v.old_stone())
        .word("new")
        .place(v.new_stone());
    words_.number("next", v.next_style().value).number("credits", v.credits());
  }
  void operator()(const tet::MatrixView& v) {
    words_.number("matrix", v.matrix().value).number("lives", v.lives()).number("lines", v.lines());
    words_.word("level").word(replay::level_label(v.level())).number("credits", v.credits());
    words_.number("doubles", v.doubles()).number("triples", v.triples()).number("tetrises", v.tetrises());
    words_.number("next", v.next_style().value).number("packed", v.packed().size()).word("bytes");
  }
  void operator()(const tet::StartView&) {}
  void operator()(const tet::StopView&) {}
  void operator()(const tet::WeaponView& v) {
    words_.number("player", v.player().value).number("target", v.target().value).number("weapon", v.weapon());
    words_.number("byte", v.byte_param()).number("word", v.word_param());
  }
  void operator()(const tet::GameoverView& v) { words_.number("player", v.player().value); }
  void operator()(const tet::ReviveView& v) {
    words_.number("matrix", v.matrix().value).number("lives", v.lives());
  }
  void operator()(const tet::PlayerSelectView& v) {
    words_.number("player", v.player().value).number("target", v.target().value);
  }
  void operator()(const tet::WeaponSelectView& v) {
    words_.number("player", v.player().value).number("weapon", v.weapon());
  }
  void operator()(const tet::MessageView& v) {
    words_.number("player", v.player().value);
    if (v.target() == 0) {
      words_.word("to all");
    } else {
      words_.number("target", v.target());
    }
    words_.quoted(encoding_.decode(v.text()));
  }
  void operator()(const tet::UnknownView& v) {
    words_.number("type", v.chunk.type_byte()).number("size", v.chunk.size());
  }
  void operator()(const tet::DamagedView& v) { words_.word("damaged:").word(base::describe(v.error())); }

 private:
  Words words_;
  const Encoding& encoding_;
};

enum ChunkColumn : std::size_t {
  offset,
  size,
  type,
  t_ms,
  player,
  matrix,
  target,
  style,
  x,
  y,
  rot,
  netstat,
  old_style,
  old_x,
  old_y,
  old_rot,
  next_style,
  credits,
  lives,
  lines,
  level,
  doubles,
  triples,
  tetrises,
  weapon,
  byte_param,
  word_param,
  text,
  raw,
  before,
  after,
  id,
  second,
  version,
  participants,
  date,
  time_of_day,
  winner,
  score,
  game_mode,
  players_per_field,
  local_player,
  network,
  reserved,
  duration_s,
  teams,
  signature,
  name_offsets,
  names_raw,
  column_count
};
constexpr std::string_view column_names =
    "offset,size,type,t_ms,player,matrix,target,style,x,y,rot,netstat,old_style,old_x,old_y,old_rot,"
    "next_style,credits,lives,lines,level,doubles,triples,tetrises,weapon,byte_param,word_param,text,raw,"
    "before,after,"
    "id,second,version,participants,date,time,winner,score,game_mode,players_per_field,local_player,network,"
    "reserved,duration_s,teams,signature,name_offsets,names_raw";

// One row. Cells that are not set stay empty. Cells must be set from left to right.
class ChunkRow {
 public:
  explicit ChunkRow(std::string& out, CsvText kind = CsvText::plain) : out_(out), kind_(kind) {}
  template <std::integral Number>
  ChunkRow& number(ChunkColumn column, Number value) {
    go(column);
    base::append_number(out_, value);
    return *this;
  }
  ChunkRow& word(ChunkColumn column, std::string_view utf8) {
    go(column);
    append_csv_field(out_, utf8, kind_);
    return *this;
  }
  ChunkRow& hex(ChunkColumn column, std::span<const std::byte> bytes) {
    go(column);
    base::append_hex(out_, bytes);
    return *this;
  }
  ChunkRow& place(const tet::StonePlace& p) {
    return number(style, p.style.value).number(x, p.x).number(y, p.y).number(rot, p.rot);
  }
  ChunkRow& old_place(const tet::StonePlace& p) {
    return number(old_style, p.style.value).number(old_x, p.x).number(old_y, p.y).number(old_rot, p.rot);
  }
  // Numbers separated by blanks.
  ChunkRow& numbers(ChunkColumn column, const auto& all) {
    go(column);
    const std::size_t begin = out_.size();
    for (const auto& value : all) {
      if (out_.size() > begin) out_ += ' ';
      base::append_number(out_, value);
    }
    return *this;
  }
  void end() { go(static_cast<ChunkColumn>(column_count - 1)); }

 private:
  void go(ChunkColumn column) {
    for (; at_ < column; ++at_) out_ += ',';
  }
  std::string& out_;
  CsvText kind_;
  std::size_t at_ = 0;
};

class CsvWriter {
 public:
  CsvWriter(ChunkRow& row, const Encoding& encoding) : row_(row), encoding_(encoding) {}

  void operator()(const tet::StoneView& v) {
    row_.number(player, v.player().value).place(v.stone()).number(netstat, v.netstat());
  }
  void operator()(const tet::NewStoneView& v) {
    row_.number(player, v.player().value).place(v.new_stone()).old_place(v.old_stone());
    row_.number(next_style, v.next_style().value).number(credits, v.credits());
  }
  void operator()(const tet::MatrixView& v) {
    row_.number(matrix, v.matrix().value)
        .number(next_style, v.next_style().value)
        .number(credits, v.credits());
    row_.number(lives, v.lives())
        .number(lines, v.lines())
        .number(level, v.level())
        .number(doubles, v.doubles());
    row_.number(triples, v.triples()).number(tetrises, v.tetrises()).hex(raw, v.packed());
  }
  void operator()(const tet::StartView&) {}
  void operator()(const tet::StopView&) {}
  void operator()(const tet::WeaponView& v) {
    row_.number(player, v.player().value).number(target, v.target().value).number(weapon, v.weapon());
    row_.number(byte_param, v.byte_param()).number(word_param, v.word_param());
  }
  void operator()(const tet::GameoverView& v) { row_.number(player, v.player().value); }
  void operator()(const tet::ReviveView& v) {
    row_.number(matrix, v.matrix().value).number(lives, v.lives());
  }
  void operator()(const tet::PlayerSelectView& v) {
    row_.number(player, v.player().value).number(target, v.target().value);
  }
  void operator()(const tet::WeaponSelectView& v) {
    row_.number(player, v.player().value).number(weapon, v.weapon());
  }
  void operator()(const tet::MessageView& v) {
    row_.number(player, v.player().value)
        .number(target, v.target())
        .word(text, encoding_.decode(v.text()).raw());
  }
  void operator()(const tet::UnknownView& v) { row_.hex(raw, v.chunk.bytes()); }
  void operator()(const tet::DamagedView& v) {
    row_.word(text, base::describe(v.error())).hex(raw, v.chunk.bytes());
  }

 private:
  ChunkRow& row_;
  const Encoding& encoding_;
};

}  // namespace

void append_text(std::string& out, const tet::Header& h, const Encoding& encoding, Paint paint) {
  const replay::Game game = replay::game_of(h, encoding);
  begin_line(out, 0, std::nullopt, "header", paint);
  Words words(out);
  words.number("version", h.version / 10);
  out += '.';
  base::append_number(out, h.version % 10);
  words.word(game.mode).word(game.date).word(game.time);
  words.number("participants", h.participants).word("players per").number("field", h.players_per_field);
  words.number("winner", h.winner).number("score", h.score).number("lines", h.lines);
  words.number("duration", h.duration_s).word("s level").word(replay::level_label(h.level));
  words.number("lives", h.lives).number("network", h.network);
  if (const auto local = h.local_player()) words.word("local").number("player", local->value);
  if (h.reserved != 0) words.number("reserved", h.reserved);
  words.word("teams");
  for (const std::uint8_t team : h.teams) words.word(std::to_string(team));
  words.bytes("signature", h.signature).word("names");
  for (const base::UntrustedText& name : game.names) words.quoted(name);
}

void append_text(std::string& out, const tet::Chunk& chunk, const Encoding& encoding, Paint paint) {
  begin_line(out, chunk.offset(), chunk.time().value, chunk.layout().name, paint);
  tet::visit(chunk, TextWriter(out, encoding));
  const tet::ChunkRest rest = tet::rest_of(chunk);
  Words words(out);
  if (rest.id != 0) words.number("id", rest.id);
  if (rest.second != 0) words.number("second", rest.second);
  if (!rest.before.empty()) words.bytes("before", rest.before);
  if (std::ranges::any_of(rest.after, [](std::byte byte) { return byte != std::byte{0}; }))
    words.bytes("after", rest.after);
  out.erase(out.find_last_not_of(' ') + 1);
}

void append_text(std::string& out, const tet::Gap& gap, Paint paint) {
  begin_line(out, gap.offset, std::nullopt, "gap", paint);
  Words(out).number("skipped", gap.length).word("bytes:").word(base::describe(gap.error));
}

void append_text(std::string& out, const kinds::Record& record, Paint paint) {
  begin_line(out, record.offset, record.time ? std::optional(record.time->value) : std::nullopt, record.type,
             paint);
  Words words(out);
  if (record.round) words.number("round", *record.round + 1);
  if (record.player) words.number("player", *record.player);
  append_members(out, record.members);
}

void append_hex_rows(std::string& out, std::span<const std::byte> bytes) {
  constexpr std::size_t per_row = 16;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    if (at % per_row == 0) out += "\n         ";
    out += ' ';
    base::append_hex(out, bytes.subspan(at, 1));
  }
}

std::string_view csv_columns() {
  return column_names;
}

void append_csv(std::string& out, const tet::Header& h, const Encoding& encoding, CsvText kind) {
  const replay::Game game = replay::game_of(h, encoding);
  std::string names;
  for (const base::UntrustedText& name : game.names) {
    if (!names.empty()) names += " / ";
    names += name.raw();
  }
  ChunkRow row(out, kind);
  row.number(offset, 0).number(size, h.size()).word(type, "header");
  row.number(lives, h.lives).number(lines, h.lines).number(level, h.level).word(text, names);
  row.number(version, h.version).number(participants, h.participants);
  row.word(date, game.date).word(time_of_day, game.time);
  row.number(winner, h.winner).number(score, h.score).word(game_mode, game.mode);
  row.number(players_per_field, h.players_per_field);
  if (const auto local = h.local_player()) row.number(local_player, local->value);
  row.number(network, h.network).number(reserved, h.reserved).number(duration_s, h.duration_s);
  row.numbers(teams, h.teams).hex(signature, h.signature);
  row.numbers(name_offsets, h.name_offsets).hex(names_raw, h.names).end();
}

void append_csv(std::string& out, const tet::Chunk& chunk, const Encoding& encoding, CsvText kind) {
  ChunkRow row(out, kind);
  row.number(offset, chunk.offset()).number(size, chunk.size()).word(type, chunk.layout().name);
  row.number(t_ms, chunk.time().value);
  tet::visit(chunk, CsvWriter(row, encoding));
  const tet::ChunkRest rest = tet::rest_of(chunk);
  if (!rest.before.empty()) row.hex(before, rest.before);
  if (!rest.usual()) row.hex(after, rest.after);
  if (rest.id != 0) row.number(id, rest.id);
  if (rest.second != 0) row.number(second, rest.second);
  row.end();
}

void append_csv(std::string& out, const tet::Gap& gap) {
  ChunkRow row(out);
  row.number(offset, gap.offset).number(size, gap.length).word(type, "gap");
  row.word(text, base::describe(gap.error)).end();
}

}  // namespace tetron::convert
