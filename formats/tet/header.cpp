#include "formats/tet/header.hpp"

#include <algorithm>

#include "base/cursor.hpp"
#include "formats/tet/write.hpp"

namespace tetron::tet {

using base::Cursor;
using base::Error;
using base::ErrorKind;

namespace {

constexpr std::array<std::byte, header::signature_length> make_signature() {
  std::array<std::byte, header::signature_length> bytes{};
  std::size_t at = 0;
  for (char c : std::string_view("tetron-replay/1")) bytes[at++] = static_cast<std::byte>(c);
  return bytes;
}

}  // namespace

const std::array<std::byte, header::signature_length> own_signature = make_signature();

std::optional<base::PlayerId> Header::local_player() const {
  if ((network & 0x80) == 0) return std::nullopt;
  return base::PlayerId(static_cast<std::uint8_t>(network >> 1 & 0x07));
}

std::optional<std::span<const std::byte>> Header::name(std::size_t index) const {
  if (index >= name_offsets.size()) return std::nullopt;
  const std::size_t offset = name_offsets[index];
  if (offset < header::length || offset >= size()) return std::nullopt;
  const auto from = std::span(names).subspan(offset - header::length);
  const auto end = std::ranges::find(from, std::byte{0});
  return from.first(static_cast<std::size_t>(end - from.begin()));
}

std::expected<Header, Error> read_header(std::span<const std::byte> file) {
  if (file.size() < header::length)
    return std::unexpected(Error{ErrorKind::truncated, 0, "header chunk", header::length, file.size()});
  Cursor in(file);
  Header h;
  const std::size_t size = in.u8("header size");
  const std::uint8_t type = in.u8("header type");
  if (type != 0)
    return std::unexpected(Error{ErrorKind::wrong_value, prefix::type, "header chunk type", 0, type});
  if (size < header::length)
    return std::unexpected(
        Error{ErrorKind::below_minimum, prefix::size, "header chunk size", header::length, size});
  if (size > file.size())
    return std::unexpected(Error{ErrorKind::truncated, prefix::size, "header chunk", size, file.size()});
  h.version = in.u8("version");
  h.participants = in.u8("participants");
  h.day = in.u8("day");
  h.month = in.u8("month");
  h.year = in.u16("year");
  h.hour = in.u8("hour");
  h.minute = in.u8("minute");
  h.winner = in.u8("winner");
  const std::uint32_t score_high = in.u8("score");
  h.score = score_high << 16 | in.u16("score");
  h.mode = in.u8("game mode");
  h.players_per_field = in.u8("players per field");
  h.network = in.u8("network");
  h.reserved = in.u8("reserved");
  h.lines = in.u16("lines");
  h.duration_s = in.u16("duration");
  h.level = in.u8("level");
  h.lives = in.u8("lives");
  for (std::uint8_t& team : h.teams) team = in.u8("team");
  std::ranges::copy(in.bytes(header::signature_length, "signature"), h.signature.begin());
  for (std::uint16_t& offset : h.name_offsets) offset = in.u16("name offset");
  const auto names = in.bytes(size - header::length, "names");
  h.names.assign(names.begin(), names.end());
  if (in.failed()) return std::unexpected(*in.failure());
  return h;
}

std::expected<void, Error> write(const Header& h, Bytes& out) {
  if (h.size() > header::max_size)
    return std::unexpected(
        Error{ErrorKind::above_maximum, out.size(), "header chunk size", header::max_size, h.size()});
  if (h.score > max_u24)
    return std::unexpected(
        Error{ErrorKind::above_maximum, out.size() + header::score_high, "score", max_u24, h.score});
  put_u8(out, static_cast<std::uint8_t>(h.size()));
  put_u8(out, 0);
  put_u8(out, h.version);
  put_u8(out, h.participants);
  put_u8(out, h.day);
  put_u8(out, h.month);
  put_u16(out, h.year);
  put_u8(out, h.hour);
  put_u8(out, h.minute);
  put_u8(out, h.winner);
  put_split_u24(out, h.score);
  put_u8(out, h.mode);
  put_u8(out, h.players_per_field);
  put_u8(out, h.network);
  put_u8(out, h.reserved);
  put_u16(out, h.lines);
  put_u16(out, h.duration_s);
  put_u8(out, h.level);
  put_u8(out, h.lives);
  for (std::uint8_t team : h.teams) put_u8(out, team);
  put_bytes(out, h.signature);
  for (std::uint16_t offset : h.name_offsets) put_u16(out, offset);
  put_bytes(out, h.names);
  return {};
}

std::expected<void, Error> set_names(Header& h, std::span<const std::span<const std::byte>> names) {
  if (names.size() > header::max_players)
    return std::unexpected(
        Error{ErrorKind::above_maximum, header::name_offsets, "names", header::max_players, names.size()});
  Bytes text;
  std::array<std::uint16_t, header::max_players> offsets{};
  for (std::size_t i = 0; i < names.size(); ++i) {
    offsets[i] = static_cast<std::uint16_t>(header::length + text.size());
    put_bytes(text, names[i]);
    put_u8(text, 0);
  }
  if (header::length + text.size() > header::max_size)
    return std::unexpected(Error{ErrorKind::above_maximum, prefix::size, "header chunk size",
                                 header::max_size, header::length + text.size()});
  h.names = std::move(text);
  h.name_offsets = offsets;
  return {};
}

}  // namespace tetron::tet
