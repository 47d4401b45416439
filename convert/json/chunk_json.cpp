#include "convert/json/chunk_json.hpp"

#include <algorithm>
#include <array>

#include "base/hex.hpp"
#include "base/json_writer.hpp"
#include "formats/tet/chunk_rest.hpp"
#include "formats/tet/record.hpp"
#include "replay/timeline/game.hpp"

namespace tetron::convert {

namespace {

using base::Encoding;

void write_members(base::JsonWriter& json, const tet::StonePlace& place) {
  json.number("style", place.style.value);
  json.number("x", place.x);
  json.number("y", place.y);
  json.number("rot", place.rot);
}

void write_stone(base::JsonWriter& json, base::JsonKey key, const tet::StonePlace& place) {
  json.key(key).begin_object();
  write_members(json, place);
  json.end_object();
}

// Writes bytes of a file in pieces.
void write_hex(base::JsonWriter& json, base::JsonKey key, const base::ByteSource& file, std::uint64_t at,
               std::uint64_t length, const std::function<void(std::uint64_t)>& passed) {
  json.string(key, std::string_view());
  json.out().pop_back();
  std::array<std::byte, 16 * 1024> piece;
  while (length > 0) {
    const std::size_t wanted = std::min<std::uint64_t>(length, piece.size());
    const std::size_t got = file.read(at, std::span(piece).first(wanted));
    base::append_hex(json.out(), std::span(piece).first(got));
    at += got;
    if (passed) passed(at);
    length = got < wanted ? 0 : length - got;
  }
  json.out() += '"';
}

// Writes what those keys do not contain.
void write_rest(base::JsonWriter& json, const tet::Chunk& chunk, JsonDetail detail) {
  const tet::ChunkRest rest = tet::rest_of(chunk);
  if (rest.id != 0) json.number("id", rest.id);
  if (rest.second != 0) json.number("second", rest.second);
  if (!rest.before.empty()) json.hex("before", rest.before);
  const bool is_shown_as_text = chunk.type() == tet::ChunkType::message && detail == JsonDetail::lossless;
  if (!is_shown_as_text && !rest.usual()) json.hex("after", rest.after);
}

// Writes the keys of one chunk. The caller has written offset, size, type and time.
class ChunkKeys {
 public:
  ChunkKeys(base::JsonWriter& json, const Encoding& encoding, bool lossless)
      : json_(json), encoding_(encoding), lossless_(lossless) {}

  void operator()(const tet::StoneView& view) {
    json_.number("player", view.player().value);
    write_members(json_, view.stone());
    json_.number("netstat", view.netstat());
  }
  void operator()(const tet::NewStoneView& view) {
    json_.number("player", view.player().value);
    write_stone(json_, "old", view.old_stone());
    write_stone(json_, "new", view.new_stone());
    json_.number("next_style", view.next_style().value);
    json_.number("credits", view.credits());
  }
  void operator()(const tet::MatrixView& view) {
    json_.number("matrix", view.matrix().value);
    json_.number("lives", view.lives());
    json_.number("next_style", view.next_style().value);
    json_.number("lines", view.lines());
    json_.number("level", view.level());
    json_.string("level_label", replay::level_label(view.level()));
    json_.number("credits", view.credits());
    json_.number("doubles", view.doubles());
    json_.number("triples", view.triples());
    json_.number("tetrises", view.tetrises());
    json_.hex("packed", view.packed());
  }
  void operator()(const tet::StartView&) {}
  void operator()(const tet::StopView&) {}
  void operator()(const tet::WeaponView& view) {
    json_.number("player", view.player().value);
    json_.number("target", view.target().value);
    json_.number("weapon", view.weapon());
    json_.number("byte_param", view.byte_param());
    json_.number("word_param", view.word_param());
  }
  void operator()(const tet::GameoverView& view) { json_.number("player", view.player().value); }
  void operator()(const tet::ReviveView& view) {
    json_.number("matrix", view.matrix().value);
    json_.number("lives", view.lives());
  }
  void operator()(const tet::PlayerSelectView& view) {
    json_.number("player", view.player().value);
    json_.number("target", view.target().value);
  }
  void operator()(const tet::WeaponSelectView& view) {
    json_.number("player", view.player().value);
    json_.number("weapon", view.weapon());
  }
  void operator()(const tet::MessageView& view) {
    json_.number("player", view.player().value);
    json_.number("target", view.target());
    const std::string text = encoding_.decode(view.text()).raw();
    json_.string("text", text);
    if (!lossless_) return;
    const auto bytes = view.chunk.bytes().subspan(tet::prefix::length);
    const auto again = Encoding().encode(text);
    if (!again || !std::ranges::equal(*again, bytes)) json_.hex("text_raw", bytes);
  }
  void operator()(const tet::UnknownView& view) {
    json_.number("type_id", view.chunk.type_byte());
    json_.hex("raw", view.chunk.bytes());
  }
  void operator()(const tet::DamagedView& view) {
    json_.string("damaged", base::describe(view.error()));
    json_.hex("raw", view.chunk.bytes());
  }

 private:
  base::JsonWriter& json_;
  const Encoding& encoding_;
  bool lossless_;
};

// Whether reading `names` back gives the same bytes, because the file has nothing else there.
bool names_are_standard(const tet::Header& header, std::span<const base::UntrustedText> names) {
  tet::Header again = header;
  std::vector<tet::Bytes> bytes;
  for (const base::UntrustedText& name : names) {
    auto encoded = Encoding().encode(name.raw());
    if (!encoded) return false;
    bytes.push_back(std::move(*encoded));
  }
  const std::vector<std::span<const std::byte>> spans(bytes.begin(), bytes.end());
  return tet::set_names(again, spans).has_value() && again == header;
}

void write(base::JsonWriter& json, const tet::Header& h, const Encoding& encoding, JsonDetail detail) {
  const replay::Game game = replay::game_of(h, encoding);
  json.begin_object();
  json.number("offset", 0);
  json.number("size", h.size());
  json.string("type", "header");
  json.number("version", h.version);
  json.number("participants", h.participants);
  json.string("date", game.date);
  json.string("time", game.time);
  json.number("winner", h.winner);
  json.number("score", h.score);
  const std::string_view mode = replay::mode_name(h.mode);
  if (mode.empty()) {
    json.number("game_mode", h.mode);
  } else {
    json.string("game_mode", mode);
  }
  json.number("players_per_field", h.players_per_field);
  const auto local = h.local_player();
  if (local)
    json.number("local_player", local->value);
  else
    json.null("local_player");
  json.number("lines", h.lines);
  json.number("duration_s", h.duration_s);
  json.number("level", h.level);
  json.string("level_label", replay::level_label(h.level));
  json.number("lives", h.lives);
  json.list("teams", h.teams, [&json](std::uint8_t team) { json.number(team); });
  json.hex("signature", h.signature);
  json.list("players", game.names, [&json](const base::UntrustedText& name) { json.string(name); });
  const bool all = detail != JsonDetail::lossless;
  const unsigned usual_network = local ? 0x80u | static_cast<unsigned>(local->value) << 1 : 0u;
  if (all || h.network != usual_network) json.number("network", h.network);
  if (all || h.reserved != 0) json.number("reserved", h.reserved);
  if (all || !names_are_standard(h, game.names)) {
    json.list("name_offsets", h.name_offsets, [&json](std::uint16_t offset) { json.number(offset); });
    json.hex("names_raw", h.names);
  }
  if (detail == JsonDetail::hex) {
    tet::Bytes bytes;
    if (tet::write(h, bytes)) json.hex("hex", bytes);
  }
  json.end_object();
}

void write(base::JsonWriter& json, const tet::Chunk& chunk, const Encoding& encoding, JsonDetail detail) {
  json.begin_object();
  json.number("offset", chunk.offset());
  json.number("size", chunk.size());
  json.string("type", chunk.layout().name);
  json.number("t_ms", chunk.time().value);
  tet::visit(chunk, ChunkKeys(json, encoding, detail == JsonDetail::lossless));
  write_rest(json, chunk, detail);
  if (detail == JsonDetail::hex) json.hex("hex", chunk.bytes());
  json.end_object();
}

void write(base::JsonWriter& json, const tet::Gap& gap, const base::ByteSource& file, JsonDetail detail,
           const std::function<void(std::uint64_t)>& passed) {
  json.begin_object();
  json.number("offset", gap.offset);
  json.number("size", gap.length);
  json.string("type", "gap");
  json.string("damaged", base::describe(gap.error));
  if (detail == JsonDetail::lossless) write_hex(json, "raw", file, gap.offset, gap.length, passed);
  json.end_object();
}

}  // namespace

void append_json(std::string& out, const tet::Header& header, const Encoding& encoding, JsonDetail detail) {
  base::JsonWriter json(out);
  write(json, header, encoding, detail);
}

void append_json(std::string& out, const tet::Chunk& chunk, const Encoding& encoding, JsonDetail detail) {
  base::JsonWriter json(out);
  write(json, chunk, encoding, detail);
}

void append_json(std::string& out, const tet::Gap& gap, const base::ByteSource& file, JsonDetail detail,
                 const std::function<void(std::uint64_t)>& passed) {
  base::JsonWriter json(out);
  write(json, gap, file, detail, passed);
}
void append_json(std::string& out, const kinds::Record& record, bool has_bytes) {
  base::JsonWriter json(out);
  json.begin_object();
  if (record.offset) json.number("offset", *record.offset);
  json.string("type", record.type);
  if (record.round) json.number("round", *record.round + 1);
  if (record.player) json.number("player", *record.player);
  if (record.time) json.number("t_ms", record.time->value);
  if (has_bytes && !record.bytes.empty()) json.hex("hex", record.bytes);
  if (!record.members.empty()) (out += ',') += record.members;
  json.end_object();
}

void append_recording_json(std::string& out, const tet::Recording& recording, const Encoding& encoding,
                           const std::function<void(std::uint64_t)>& passed) {
  base::JsonWriter json(out);
  json.begin_object();
  json.string("format", "tetron-recording");
  json.number("version", 1);
  json.key("chunks").begin_array();
  json.next_line();
  write(json, recording.header(), encoding, JsonDetail::lossless);
  tet::Walk walk = recording.chunks();
  const auto put_gap = [&] {
    if (!walk.gap()) return;
    json.next_line();
    write(json, *walk.gap(), recording.source(), JsonDetail::lossless, passed);
  };
  while (const auto chunk = walk.next()) {
    put_gap();
    json.next_line();
    write(json, *chunk, encoding, JsonDetail::lossless);
    if (passed) passed(walk.offset());
  }
  put_gap();
  out += '\n';
  json.end_array();
  json.end_object();
  out += '\n';
}

}  // namespace tetron::convert
