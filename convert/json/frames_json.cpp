#include "convert/json/frames_json.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

#include "convert/json/json_members.hpp"
#include "formats/ngf/frame.hpp"

namespace tetron::convert {

namespace {

constexpr std::string_view blank = " \t\r\n";
// A frame takes about 300 characters, any other line up to about 33,000.
constexpr std::size_t most_in_line = std::size_t{64} * 1024;

template <class Number>
std::optional<Number> maybe(Members& in, std::string_view key, std::uint32_t most) {
  if (in.need(key).is_null()) return std::nullopt;
  return static_cast<Number>(in.number(key, most));
}

std::optional<ngf::Piece> piece(Members& in, std::string_view key) {
  if (in.need(key).is_null()) return std::nullopt;
  const std::string letter = in.string(key);
  // In the order of ngf::Piece.
  constexpr std::string_view letters = "TJZOSLI";
  const auto at = letter.size() == 1 ? letters.find(letter.front()) : letters.npos;
  if (at == letters.npos) refuse(in.path(key), "must be null or one of T J Z O S L I");
  return static_cast<ngf::Piece>(at);
}

ngf::Frame frame_of(Members& in) {
  constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
  ngf::Frame frame;
  frame.version = static_cast<std::uint8_t>(in.number("version", ngf::layout::newest_version));
  frame.type = static_cast<ngf::GameType>(in.number("game_type", (1U << ngf::layout::type_bits) - 1));
  frame.player = static_cast<std::uint8_t>(in.number("sender", (1U << ngf::layout::player_bits) - 1));
  frame.game = in.u16("game");
  frame.ms = in.number("clock_ms", (1U << ngf::layout::time_bits) - 1);
  frame.score = maybe<std::uint32_t>(in, "score", most);
  frame.lines = maybe<std::uint32_t>(in, "lines", most);
  frame.level = maybe<std::uint32_t>(in, "level", most);
  frame.instant_das = maybe<std::uint8_t>(in, "instant_das", 0xff);
  frame.piece_das = maybe<std::uint8_t>(in, "piece_das", 0xff);
  frame.piece = piece(in, "piece");
  frame.next = piece(in, "next");
  const json& counts = in.list("counts", ngf::layout::pieces, ngf::layout::pieces);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i].is_null()) continue;
    if (!counts[i].is_number_unsigned() || counts[i].get<std::uint64_t>() > 0xffff)
      refuse(in.path("counts"), "must be null or whole numbers from 0 to 65535");
    frame.counts[i] = counts[i].get<std::uint16_t>();
  }
  frame.spare = in.u8_or("spare", 0);
  const auto cells = in.hex("cells");
  if (cells.size() != frame.cells.size())
    refuse(in.path("cells"), fmt::format("must have {} bytes", frame.cells.size()));
  std::ranges::copy(cells, frame.cells.begin());
  return frame;
}

// Refuses values that do not fit in their bits.
void append_frame(std::vector<std::byte>& out, Members& in) {
  const ngf::Frame frame = frame_of(in);
  const std::size_t at = out.size();
  ngf::write(out, frame);
  if (ngf::read_frame(std::span(out).subspan(at)) != frame)
    refuse(in.path("version"), fmt::format("{} has no room for numbers as large as these", frame.version));
}

void append_record(std::vector<std::byte>& out, const json& object, const std::string& where, bool& ended) {
  Members in(object, where);
  in.ignore({"file", "offset", "round", "player", "t_ms", "hex"});
  const std::string type = in.string("type");
  if (type == "frame") {
    if (ended) refuse(where, "is a frame after the rest of a recording");
    append_frame(out, in);
  } else if (type == "rest") {
    const auto bytes = in.hex("raw");
    out.insert(out.end(), bytes.begin(), bytes.end());
    ended = true;
  } else {
    refuse(in.path("type"), "must be \"frame\" or \"rest\"");
  }
  in.done();
}

}  // namespace

bool is_frames_json(std::string_view start) {
  const auto first = start.find_first_not_of(" \t\r\n[");
  constexpr std::size_t near = 200;
  return first != start.npos && start[first] == '{' &&
         start.substr(first, near).contains(R"("type":"frame")");
}

std::expected<std::vector<std::byte>, JsonError> frames_from_json(std::string_view lines) {
  std::vector<std::byte> out;
  bool ended = false;
  try {
    for (std::size_t number = 1; !lines.empty(); ++number) {
      const auto end = std::min(lines.find('\n'), lines.size());
      std::string_view line = lines.substr(0, end);
      lines.remove_prefix(std::min(end + 1, lines.size()));
      // Removes what is around the objects of a list.
      line.remove_prefix(std::min(line.find_first_not_of(blank), line.size()));
      while (!line.empty() && (blank.contains(line.back()) || line.back() == ',')) line.remove_suffix(1);
      if (line.empty() || line == "[" || line == "]") continue;
      const std::string where = fmt::format("line {}: ", number);
      if (line.size() > most_in_line)
        refuse(where, fmt::format("has {} characters; {} are the most", line.size(), most_in_line));
      const json object = json::parse(line, nullptr, false);
      if (object.is_discarded()) refuse(where, "is not a JSON object");
      append_record(out, object, where, ended);
    }
    if (out.empty()) refuse("", "there are no frames");
  } catch (const Bad& bad) {
    return std::unexpected(bad.error);
  }
  return out;
}

std::vector<std::byte> gzip(std::span<const std::byte> bytes) {
  constexpr int with_gzip_header = 16 + MAX_WBITS;
  constexpr int usual_memory = 8;
  z_stream stream{};
  if (::deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, with_gzip_header, usual_memory,
                     Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::vector<std::byte> packed(::deflateBound(&stream, static_cast<uLong>(bytes.size())));
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int ended = ::deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  ::deflateEnd(&stream);
  if (ended != Z_STREAM_END) packed.clear();
  return packed;
}

}  // namespace tetron::convert
