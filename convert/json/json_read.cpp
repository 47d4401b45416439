#include "convert/json/json_read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/encoding.hpp"
#include "convert/json/json_elements.hpp"
#include "formats/tet/record.hpp"
#include "replay/timeline/game.hpp"

namespace tetron::convert {

namespace {

std::uint8_t read_mode(Members& in) {
  const json& value = in.need("game_mode");
  if (value.is_number_unsigned() && value.get<std::uint64_t>() <= 0xff) return value.get<std::uint8_t>();
  if (value.is_string())
    for (std::uint8_t mode = 0; !replay::mode_name(mode).empty(); ++mode)
      if (value.get_ref<const std::string&>() == replay::mode_name(mode)) return mode;
  refuse(in.path("game_mode"), "must be the name of a mode or a number up to 255");
}

// Numbers between single separators: "2003-05-17" with '-'.
template <std::size_t N>
std::array<std::uint16_t, N> split_numbers(Members& in, std::string_view key, char separator) {
  const std::string text = in.string(key);
  std::array<std::uint16_t, N> numbers{};
  std::size_t at = 0;
  for (std::size_t i = 0; i < N; ++i) {
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), numbers[i]);
    at = static_cast<std::size_t>(end - text.data());
    const bool last = i + 1 == N;
    const bool fits =
        error == std::errc() && (last ? at == text.size() : at < text.size() && text[at] == separator);
    if (!fits) refuse(in.path(key), fmt::format("must be {} numbers between '{}'", N, separator));
    ++at;
  }
  return numbers;
}

std::uint8_t small(Members& in, std::string_view key, std::uint16_t value) {
  if (value > 0xff) refuse(in.path(key), "has a number over 255");
  return static_cast<std::uint8_t>(value);
}

void read_names(Members& in, tet::Header& h) {
  const json& players = in.list("players", 0, tet::header::max_players);
  if (in.has("names_raw")) {
    h.names = in.hex("names_raw");
    const json& offsets = in.list("name_offsets", tet::header::max_players, tet::header::max_players);
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      if (!offsets[i].is_number_unsigned() || offsets[i].get<std::uint64_t>() > 0xffff)
        refuse(in.path("name_offsets"), "must be numbers up to 65535");
      h.name_offsets[i] = offsets[i].get<std::uint16_t>();
    }
    return;
  }
  std::vector<tet::Bytes> names;
  for (const json& player : players) {
    if (!player.is_string()) refuse(in.path("players"), "must be strings");
    names.push_back(base::Encoding().encode(player.get_ref<const std::string&>()).value_or(tet::Bytes{}));
  }
  const std::vector<std::span<const std::byte>> spans(names.begin(), names.end());
  if (auto set = tet::set_names(h, spans); !set)
    refuse(in.path("players"), "are too long for a header together");
}

tet::Header read_header(Members& in) {
  tet::Header h;
  in.ignore({"type", "offset", "size", "level_label"});
  h.version = in.u8("version");
  h.participants = in.u8("participants");
  const auto date = split_numbers<3>(in, "date", '-');
  h.year = date[0];
  h.month = small(in, "date", date[1]);
  h.day = small(in, "date", date[2]);
  const auto time = split_numbers<2>(in, "time", ':');
  h.hour = small(in, "time", time[0]);
  h.minute = small(in, "time", time[1]);
  h.winner = in.u8("winner");
  h.score = in.number("score", 0xffffff);
  h.mode = read_mode(in);
  h.players_per_field = in.u8("players_per_field");
  if (!in.need("local_player").is_null())
    h.network = static_cast<std::uint8_t>(0x80 | (in.number("local_player", 7) << 1));
  if (in.has("network")) h.network = in.u8("network");
  h.reserved = in.u8_or("reserved", 0);
  h.lines = in.u16("lines");
  h.duration_s = in.u16("duration_s");
  h.level = in.u8("level");
  h.lives = in.u8("lives");
  const json& teams = in.list("teams", h.teams.size(), h.teams.size());
  for (std::size_t i = 0; i < h.teams.size(); ++i) {
    if (!teams[i].is_number_unsigned() || teams[i].get<std::uint64_t>() > 0xff)
      refuse(in.path("teams"), "must be numbers up to 255");
    h.teams[i] = teams[i].get<std::uint8_t>();
  }
  const tet::Bytes signature = in.hex("signature");
  if (signature.size() != h.signature.size()) refuse(in.path("signature"), "must be 16 bytes");
  std::ranges::copy(signature, h.signature.begin());
  read_names(in, h);
  return h;
}

tet::Record read_signal(Members& in, tet::ChunkType type, std::string_view id_key,
                        std::string_view second_key) {
  tet::Signal signal{type, tet::Milliseconds(in.number("t_ms", 0xffffffff)), 0, 0, {}};
  const bool optional_id = id_key == "id";
  signal.id = optional_id ? in.u8_or(id_key, 0) : in.u8(id_key);
  signal.second = second_key == "second" ? in.u8_or(second_key, 0) : in.u8(second_key);
  signal.after = in.hex_or("after", {});
  return signal;
}

tet::Milliseconds time_of(Members& in) {
  return tet::Milliseconds(in.number("t_ms", 0xffffffff));
}

tet::PlayerId player_of(Members& in) {
  return tet::PlayerId(in.u8("player"));
}

tet::Record read_stone(Members& in) {
  tet::Stone stone{time_of(in), player_of(in), in.place(), in.u8("netstat")};
  stone.before = in.hex_or("before", {});
  stone.after = in.hex_or("after", std::move(stone.after));
  return stone;
}

tet::Record read_new_stone(Members& in) {
  tet::NewStone stone{time_of(in),
                      player_of(in),
                      in.stone("old"),
                      in.stone("new"),
                      tet::StoneStyle(in.u8("next_style")),
                      in.number("credits", 0xffffff)};
  stone.before = in.hex_or("before", {});
  stone.after = in.hex_or("after", std::move(stone.after));
  return stone;
}

tet::Record read_matrix(Members& in) {
  in.ignore({"level_label"});
  tet::Matrix matrix;
  matrix.time = time_of(in);
  matrix.matrix = tet::MatrixId(in.u8("matrix"));
  matrix.lives = in.u8("lives");
  matrix.next_style = tet::StoneStyle(in.u8("next_style"));
  matrix.lines = in.u16("lines");
  matrix.level = in.u8("level");
  matrix.credits = in.number("credits", 0xffffff);
  matrix.doubles = in.u8("doubles");
  matrix.triples = in.u8("triples");
  matrix.tetrises = in.u8("tetrises");
  matrix.packed = in.hex("packed");
  matrix.before = in.hex_or("before", {});
  return matrix;
}

tet::Record read_weapon(Members& in) {
  tet::Weapon weapon{time_of(in),     player_of(in),       tet::PlayerId(in.u8("target")),
                     in.u8("weapon"), in.u8("byte_param"), in.u16("word_param")};
  weapon.after = in.hex_or("after", {});
  return weapon;
}

tet::Record read_message(Members& in) {
  tet::Message message{time_of(in), player_of(in), in.u8("target")};
  const std::string text = in.string("text");
  message.text =
      in.has("text_raw") ? in.hex("text_raw") : base::Encoding().encode(text).value_or(tet::Bytes{});
  return message;
}

std::optional<tet::Record> read_known(Members& in, std::string_view type) {
  using tet::ChunkType;
  if (type == "stone") return read_stone(in);
  if (type == "newstone") return read_new_stone(in);
  if (type == "matrix") return read_matrix(in);
  if (type == "weapon") return read_weapon(in);
  if (type == "message") return read_message(in);
  if (type == "start") return read_signal(in, ChunkType::start, "id", "second");
  if (type == "stop") return read_signal(in, ChunkType::stop, "id", "second");
  if (type == "gameover") return read_signal(in, ChunkType::gameover, "player", "second");
  if (type == "revive") return read_signal(in, ChunkType::revive, "matrix", "lives");
  if (type == "pselect") return read_signal(in, ChunkType::player_select, "player", "target");
  if (type == "wselect") return read_signal(in, ChunkType::weapon_select, "player", "weapon");
  return std::nullopt;
}

class ChunkReader {
 public:
  // One element of `chunks`.
  void chunk(const json& object) {
    if (!object.is_object()) refuse("chunks", "must be a list of objects");
    const std::string where = fmt::format("chunk {}: ", count_);
    Members in(object, where);
    const std::string type = in.string("type");
    in.ignore({"offset", "size", "placed"});
    if (count_++ == 0) {
      if (type != "header") refuse(where + "type", "must be \"header\" for the first chunk");
      const auto written = tet::write(read_header(in), bytes_);
      if (!written) refuse(where, base::describe(written.error()));
    } else if (type == "unknown" || type == "gap" || in.has("damaged")) {
      in.ignore({"t_ms", "type_id", "damaged"});
      const tet::Bytes raw = in.hex("raw");
      bytes_.insert(bytes_.end(), raw.begin(), raw.end());
    } else {
      const auto record = read_known(in, type);
      if (!record) refuse(where + "type", fmt::format("\"{}\" is not a type of chunk", type));
      const auto written = tet::write(*record, bytes_);
      if (!written) refuse(where, base::describe(written.error()));
    }
    in.done();
  }
  // The outermost object, after its chunks were read.
  void root(const json& object) {
    if (!object.is_object()) refuse("the outermost value", "must be an object");
    Members in(object, "");
    if (in.string("format") != "tetron-recording") refuse("format", "must be \"tetron-recording\"");
    if (in.number("version", 0xffff) != 1) refuse("version", "must be 1");
    if (!in.need("chunks").is_array()) refuse("chunks", "must be a list of objects");
    in.done();
    if (count_ == 0) refuse("chunks", "must begin with a header");
  }
  tet::Bytes take() { return std::move(bytes_); }

 private:
  tet::Bytes bytes_;
  std::size_t count_ = 0;
};

constexpr ListShape chunk_list{.list = "chunks", .element = "chunk"};

}  // namespace

std::expected<tet::Bytes, JsonError> recording_from_json(std::string_view text) {
  ChunkReader reader;
  try {
    const ListRoot root =
        read_list(text, chunk_list, [&reader](const json& chunk, std::size_t) { reader.chunk(chunk); });
    reader.root(root.value);
    return reader.take();
  } catch (const Bad& bad) {
    return std::unexpected(bad.error);
  }
}

}  // namespace tetron::convert
