#include "convert/json/chunk_json.hpp"

#include <algorithm>
#include <array>

#include "base/escape.hpp"
#include "base/hex.hpp"
#include "base/number_text.hpp"
#include "formats/tet/record.hpp"
#include "replay/timeline/game.hpp"

namespace tetron::convert {

namespace {

using base::Encoding;

// Writes the members of one object; keys are literals that need no escaping.
class Object {
 public:
  explicit Object(std::string& out) : out_(out) { out_ += '{'; }
  void end() { out_ += '}'; }

  template <std::integral Number>
  void number(std::string_view key, Number value) {
    begin(key);
    base::append_number(out_, value);
  }
  void plain_string(std::string_view key, std::string_view safe) {
    begin(key);
    out_ += '"';
    out_ += safe;
    out_ += '"';
  }
  void string(std::string_view key, std::string_view utf8) {
    begin(key);
    base::append_json_string(out_, utf8);
  }
  void hex(std::string_view key, std::span<const std::byte> bytes) {
    begin(key);
    out_ += '"';
    base::append_hex(out_, bytes);
    out_ += '"';
  }
  // Bytes of a file, in pieces.
  void hex(std::string_view key, const base::ByteSource& file, std::uint64_t at, std::uint64_t length,
           const std::function<void(std::uint64_t)>& passed) {
    begin(key);
    out_ += '"';
    std::array<std::byte, 16 * 1024> piece;
    while (length > 0) {
      const std::size_t wanted = std::min<std::uint64_t>(length, piece.size());
      const std::size_t got = file.read(at, std::span(piece).first(wanted));
      base::append_hex(out_, std::span(piece).first(got));
      at += got;
      if (passed) passed(at);
      length = got < wanted ? 0 : length - got;
    }
    out_ += '"';
  }
  void null(std::string_view key) {
    begin(key);
    out_ += "null";
  }
  template <class Range, class Append>
  void list(std::string_view key, const Range& range, Append append) {
    begin(key);
    out_ += '[';
    bool first = true;
    for (const auto& item : range) {
      if (!first) out_ += ',';
      first = false;
      append(item);
    }
    out_ += ']';
  }
  void stone(std::string_view key, const tet::StonePlace& place) {
    begin(key);
    Object inner(out_);
    inner.place(place);
    inner.end();
  }
  void place(const tet::StonePlace& place) {
    number("style", place.style.value);
    number("x", place.x);
    number("y", place.y);
    number("rot", place.rot);
  }

 private:
  void begin(std::string_view key) {
    if (!first_) out_ += ',';
    first_ = false;
    out_ += '"';
    out_ += key;
    out_ += "\":";
  }

  std::string& out_;
  bool first_ = true;
};

bool all_zero(std::span<const std::byte> bytes) {
  return std::ranges::all_of(bytes, [](std::byte b) { return b == std::byte{0}; });
}

// Writes one chunk's own keys; the caller has written offset, size, type and time.
class ChunkKeys {
 public:
  ChunkKeys(Object& object, const Encoding& encoding, bool lossless)
      : object_(object), encoding_(encoding), lossless_(lossless) {}

  void operator()(const tet::StoneView& view) {
    object_.number("player", view.player().value);
    object_.place(view.stone());
    object_.number("netstat", view.netstat());
    before(view.chunk, 0);
    after(view.chunk, tet::stone::fields, tet::stone::payload - tet::stone::fields);
  }
  void operator()(const tet::NewStoneView& view) {
    object_.number("player", view.player().value);
    object_.stone("old", view.old_stone());
    object_.stone("new", view.new_stone());
    object_.number("next_style", view.next_style().value);
    object_.number("credits", view.credits());
    before(view.chunk, 0);
    after(view.chunk, tet::new_stone::fields, tet::new_stone::payload - tet::new_stone::fields);
  }
  void operator()(const tet::MatrixView& view) {
    object_.number("matrix", view.matrix().value);
    object_.number("lives", view.lives());
    object_.number("next_style", view.next_style().value);
    object_.number("lines", view.lines());
    object_.number("level", view.level());
    object_.plain_string("level_label", replay::level_label(view.level()));
    object_.number("credits", view.credits());
    object_.number("doubles", view.doubles());
    object_.number("triples", view.triples());
    object_.number("tetrises", view.tetrises());
    object_.hex("packed", view.packed());
    before(view.chunk, tet::matrix::fields);
  }
  void operator()(const tet::StartView& view) { bare(view.chunk); }
  void operator()(const tet::StopView& view) { bare(view.chunk); }
  void operator()(const tet::WeaponView& view) {
    object_.number("player", view.player().value);
    object_.number("target", view.target().value);
    object_.number("weapon", view.weapon());
    object_.number("byte_param", view.byte_param());
    object_.number("word_param", view.word_param());
    after(view.chunk, tet::weapon::fields, 0);
  }
  void operator()(const tet::GameoverView& view) {
    object_.number("player", view.player().value);
    if (lossless_ && view.chunk.second() != 0) object_.number("second", view.chunk.second());
    after(view.chunk, 0, 0);
  }
  void operator()(const tet::ReviveView& view) {
    object_.number("matrix", view.matrix().value);
    object_.number("lives", view.lives());
    after(view.chunk, 0, 0);
  }
  void operator()(const tet::PlayerSelectView& view) {
    object_.number("player", view.player().value);
    object_.number("target", view.target().value);
    after(view.chunk, 0, 0);
  }
  void operator()(const tet::WeaponSelectView& view) {
    object_.number("player", view.player().value);
    object_.number("weapon", view.weapon());
    after(view.chunk, 0, 0);
  }
  void operator()(const tet::MessageView& view) {
    object_.number("player", view.player().value);
    object_.number("target", view.target());
    const std::string text = encoding_.decode(view.text()).raw();
    object_.string("text", text);
    if (!lossless_) return;
    const auto bytes = view.chunk.bytes().subspan(tet::prefix::length);
    const auto again = Encoding().encode(text);
    if (!again || !std::ranges::equal(*again, bytes)) object_.hex("text_raw", bytes);
  }
  void operator()(const tet::UnknownView& view) {
    object_.number("type_id", view.chunk.type_byte());
    object_.hex("raw", view.chunk.bytes());
  }
  void operator()(const tet::DamagedView& view) {
    object_.string("damaged", base::describe(view.error()));
    object_.hex("raw", view.chunk.bytes());
  }

 private:
  void bare(const tet::Chunk& chunk) {
    if (lossless_ && chunk.id() != 0) object_.number("id", chunk.id());
    if (lossless_ && chunk.second() != 0) object_.number("second", chunk.second());
    after(chunk, 0, 0);
  }
  void before(const tet::Chunk& chunk, std::size_t fixed) {
    if (!lossless_) return;
    const auto bytes =
        chunk.bytes().subspan(tet::prefix::length, chunk.payload() - fixed - tet::prefix::length);
    if (!bytes.empty()) object_.hex("before", bytes);
  }
  // What follows the known fields, unless it is the writer's `standard` number of zeros.
  void after(const tet::Chunk& chunk, std::size_t fields, std::size_t standard) {
    if (!lossless_) return;
    const auto bytes = chunk.bytes().subspan(chunk.payload() + fields);
    if (bytes.size() != standard || !all_zero(bytes)) object_.hex("after", bytes);
  }

  Object& object_;
  const Encoding& encoding_;
  bool lossless_;
};

// What reading `names` back gives where the file has nothing else there.
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

}  // namespace

void append_json(std::string& out, const tet::Header& h, const Encoding& encoding, JsonDetail detail) {
  const replay::Game game = replay::game_of(h, encoding);
  Object object(out);
  object.number("offset", 0);
  object.number("size", h.size());
  object.plain_string("type", "header");
  object.number("version", h.version);
  object.number("participants", h.participants);
  object.plain_string("date", game.date);
  object.plain_string("time", game.time);
  object.number("winner", h.winner);
  object.number("score", h.score);
  const std::string_view mode = replay::mode_name(h.mode);
  if (mode.empty()) {
    object.number("game_mode", h.mode);
  } else {
    object.plain_string("game_mode", mode);
  }
  object.number("players_per_field", h.players_per_field);
  if (const auto local = h.local_player()) {
    object.number("local_player", local->value);
  } else {
    object.null("local_player");
  }
  object.number("lines", h.lines);
  object.number("duration_s", h.duration_s);
  object.number("level", h.level);
  object.plain_string("level_label", replay::level_label(h.level));
  object.number("lives", h.lives);
  object.list("teams", h.teams, [&out](std::uint8_t team) { base::append_number(out, team); });
  object.hex("signature", h.signature);
  object.list("players", game.names,
              [&out](const base::UntrustedText& name) { base::append_json_string(out, name); });
  if (detail == JsonDetail::hex) {
    tet::Bytes bytes;
    if (tet::write(h, bytes)) object.hex("hex", bytes);
  }
  if (detail == JsonDetail::lossless) {
    const auto local = h.local_player();
    const unsigned standard_network = local ? 0x80u | static_cast<unsigned>(local->value) << 1 : 0u;
    if (h.network != standard_network) object.number("network", h.network);
    if (h.reserved != 0) object.number("reserved", h.reserved);
    if (!names_are_standard(h, game.names)) {
      object.list("name_offsets", h.name_offsets,
                  [&out](std::uint16_t offset) { base::append_number(out, offset); });
      object.hex("names_raw", h.names);
    }
  }
  object.end();
}

void append_json(std::string& out, const tet::Chunk& chunk, const Encoding& encoding, JsonDetail detail) {
  Object object(out);
  object.number("offset", chunk.offset());
  object.number("size", chunk.size());
  object.plain_string("type", chunk.layout().name);
  object.number("t_ms", chunk.time().value);
  tet::visit(chunk, ChunkKeys(object, encoding, detail == JsonDetail::lossless));
  if (detail == JsonDetail::hex) object.hex("hex", chunk.bytes());
  object.end();
}

void append_json(std::string& out, const tet::Gap& gap, const base::ByteSource& file, JsonDetail detail,
                 const std::function<void(std::uint64_t)>& passed) {
  Object object(out);
  object.number("offset", gap.offset);
  object.number("size", gap.length);
  object.plain_string("type", "gap");
  object.string("damaged", base::describe(gap.error));
  if (detail == JsonDetail::lossless) object.hex("raw", file, gap.offset, gap.length, passed);
  object.end();
}

}  // namespace tetron::convert
