#include "tests/app/expected_dump.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "tests/app/terminal_safety.hpp"

namespace tetron::test {

using nlohmann::json;

namespace {

using Values = std::vector<unsigned>;

std::string hex_of(const Values& bytes, std::size_t from = 0, std::size_t count = std::string::npos) {
  std::string text;
  for (std::size_t i = from; i < std::min(bytes.size(), count == std::string::npos ? count : from + count);
       ++i) {
    text += "0123456789abcdef"[bytes[i] >> 4];
    text += "0123456789abcdef"[bytes[i] & 15];
  }
  return text;
}

template <class... Numbers>
std::string formatted(const char* format, Numbers... numbers) {
  std::array<char, 64> text{};
  const int length = std::snprintf(text.data(), text.size(), format, numbers...);
  return std::string(text.data(), static_cast<std::size_t>(length));
}

void append_code_point(std::string& out, unsigned c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xc0 | c >> 6);
    out += static_cast<char>(0x80 | (c & 0x3f));
  } else {
    out += static_cast<char>(0xe0 | c >> 12);
    out += static_cast<char>(0x80 | (c >> 6 & 0x3f));
    out += static_cast<char>(0x80 | (c & 0x3f));
  }
}

// Windows-1252 from 0x80 to 0x9f, as Unicode's mapping table has it; the five bytes it leaves out stand for
// themselves.
constexpr std::array<unsigned, 32> windows_1252{
    0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8d,   0x017d, 0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178};

bool is_utf8(const std::string& text) {
  std::string without_controls;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    without_controls += byte < 0x20 || byte == 0x7f ? ' ' : text[i];
  }
  return !what_misleads(without_controls).starts_with("no UTF-8");
}

// UTF-8 where the bytes are valid UTF-8, else Windows-1252; up to the first NUL.
std::string decoded(const Values& bytes, std::size_t from) {
  std::string raw;
  for (std::size_t i = from; i < bytes.size() && bytes[i] != 0; ++i) raw += static_cast<char>(bytes[i]);
  if (is_utf8(raw)) return raw;
  std::string text;
  for (char c : raw) {
    const unsigned byte = static_cast<unsigned char>(c);
    append_code_point(text, byte >= 0x80 && byte < 0xa0 ? windows_1252[byte - 0x80] : byte);
  }
  return text;
}

json expected_header(const RawFile& file) {
  const Values& h = file.header;
  const auto u16 = [&file](std::size_t at) { return file.header16(at); };
  json object{{"offset", 0}, {"size", h.size()}, {"type", "header"}};
  object["version"] = h[2];
  object["participants"] = h[3];
  object["date"] = formatted("%04u-%02u-%02u", u16(6), h[5], h[4]);
  object["time"] = formatted("%02u:%02u", h[8], h[9]);
  object["winner"] = h[10];
  object["score"] = h[11] << 16 | u16(12);
  constexpr std::array modes{"friendly",  "classic",     "reserved", "weapons",
                             "quickrace", "battlecrown", "highscore"};
  object["game_mode"] = h[14] < modes.size() ? json(modes[h[14]]) : json(h[14]);
  object["players_per_field"] = h[15];
  object["local_player"] = h[16] == 0 ? json(nullptr) : json(h[16] >> 1 & 7);
  object["lines"] = u16(18);
  object["duration_s"] = u16(20);
  object["level"] = h[22];
  object["level_label"] = expected_level_label(h[22]);
  object["lives"] = h[23];
  object["teams"] = Values(h.begin() + 24, h.begin() + 32);
  object["signature"] = hex_of(h, 32, 16);
  object["players"] = expected_names(file);
  object["network"] = h[16];
  object["reserved"] = h[17];
  for (std::size_t player = 0; player < 8; ++player) object["name_offsets"].push_back(u16(48 + 2 * player));
  object["names_raw"] = hex_of(h, 64);
  return object;
}

json stone_at(const RawChunk& chunk, std::size_t n) {
  return {{"style", chunk.at_offset(n)},
          {"x", chunk.at_offset(n + 1)},
          {"y", chunk.at_offset(n + 2)},
          {"rot", chunk.at_offset(n + 3)}};
}

void add_keys(json& object, const RawChunk& chunk) {
  const Values& bytes = chunk.bytes;
  switch (chunk.type()) {
    case 1:
      object["player"] = chunk.id();
      object.update(stone_at(chunk, 0));
      object["netstat"] = chunk.at_offset(4);
      break;
    case 2:
      object["player"] = chunk.id();
      object["old"] = stone_at(chunk, 0);
      object["new"] = stone_at(chunk, 4);
      object["next_style"] = chunk.at_offset(8);
      object["credits"] = chunk.at_offset(9) << 16 | chunk.at_offset(10) | chunk.at_offset(11) << 8;
      break;
    case 3: {
      const auto fixed = [&chunk](std::size_t n) { return chunk.before_packdata(n); };
      object["matrix"] = chunk.id();
      object["lives"] = fixed(0);
      object["next_style"] = fixed(1);
      object["lines"] = fixed(2) | fixed(3) << 8;
      object["level"] = fixed(4);
      object["level_label"] = expected_level_label(fixed(4));
      object["credits"] = fixed(5) << 16 | fixed(6) | fixed(7) << 8;
      object["doubles"] = fixed(8);
      object["triples"] = fixed(9);
      object["tetrises"] = fixed(10);
      object["packed"] = hex_of(bytes, 6 + chunk.second());
      break;
    }
    case 10:
      object["player"] = chunk.id();
      object["target"] = chunk.second();
      object["weapon"] = bytes[8];
      object["byte_param"] = bytes[9];
      object["word_param"] = bytes[10] | bytes[11] << 8;
      break;
    case 11:
      object["player"] = chunk.id();
      break;
    case 12:
      object["matrix"] = chunk.id();
      object["lives"] = chunk.second();
      break;
    case 13:
      object["player"] = chunk.id();
      object["target"] = chunk.second();
      break;
    case 14:
      object["player"] = chunk.id();
      object["weapon"] = chunk.second();
      break;
    case 20:
      object["player"] = chunk.id();
      object["target"] = chunk.second();
      object["text"] = decoded(bytes, 8);
      break;
    default:
      break;
  }
}

// Bytes beside those keys, where there are others than the description has.
void add_rest(json& object, const RawChunk& chunk) {
  const Values& bytes = chunk.bytes;
  const unsigned type = chunk.type();
  const bool is_signal = type == 4 || type == 5;
  if (is_signal && chunk.id() != 0) object["id"] = chunk.id();
  if ((is_signal || type == 11) && chunk.second() != 0) object["second"] = chunk.second();
  std::size_t begin = 8;
  if (type == 1 || type == 2) begin = 6 + chunk.second();
  if (type == 3) begin = 6 + chunk.second() - 11;
  if (begin > 8) object["before"] = hex_of(bytes, 8, begin - 8);
  std::string usual;
  std::size_t end = begin;
  switch (type) {
    case 1:
      end = begin + 5;
      usual = "000000";
      break;
    case 2:
      end = begin + 12;
      usual = "00000000";
      break;
    case 3:
      end = bytes.size();
      break;
    case 10:
      end = begin + 4;
      break;
    case 20:
      while (end < bytes.size() && bytes[end] != 0) ++end;
      break;
    default:
      break;
  }
  if (const std::string after = hex_of(bytes, end); after != usual) object["after"] = after;
}

std::string type_name(unsigned type) {
  switch (type) {
    case 1:
      return "stone";
    case 2:
      return "newstone";
    case 3:
      return "matrix";
    case 4:
      return "start";
    case 5:
      return "stop";
    case 10:
      return "weapon";
    case 11:
      return "gameover";
    case 12:
      return "revive";
    case 13:
      return "pselect";
    case 14:
      return "wselect";
    case 20:
      return "message";
    default:
      return "unknown";
  }
}

}  // namespace

bool readable(const RawChunk& chunk) {
  const std::size_t begin = 6 + chunk.second();
  switch (chunk.type()) {
    case 1:
      return begin >= 8 && begin + 8 <= chunk.bytes.size();
    case 2:
      return begin >= 8 && begin + 16 <= chunk.bytes.size();
    case 3:
      return begin >= 19 && begin <= chunk.bytes.size();
    case 10:
      return chunk.bytes.size() >= 12;
    default:
      return true;
  }
}

int expected_players(const RawFile& file) {
  return std::clamp(static_cast<int>(file.header[3]), 1, 8);
}

int expected_players_per_field(const RawFile& file) {
  return std::clamp(static_cast<int>(file.header[15]), 1, 8);
}

std::vector<std::string> expected_names(const RawFile& file) {
  std::vector<std::string> names;
  for (int player = 0; player < expected_players(file); ++player) {
    const unsigned offset = file.header16(48 + 2 * static_cast<std::size_t>(player));
    const bool inside = offset >= 64 && offset < file.header.size();
    names.push_back(inside ? decoded(file.header, offset) : "");
    if (names.back().empty()) names.back() = "player " + std::to_string(player);
  }
  return names;
}

std::string expected_level_label(unsigned level) {
  if (level < 11 || level > 36) return std::to_string(level);
  return std::string("10") + static_cast<char>('a' + (level - 11));
}

std::vector<json> expected_dump(const Bytes& bytes) {
  const RawFile file = read_raw(bytes);
  std::vector<json> objects{expected_header(file)};
  for (const RawChunk& chunk : file.chunks) {
    const std::string type = type_name(chunk.type());
    json object{
        {"offset", chunk.offset}, {"size", chunk.bytes.size()}, {"type", type}, {"t_ms", chunk.time()}};
    if (!readable(chunk)) {
      object["damaged"] = "";
      object["raw"] = hex_of(chunk.bytes);
    } else if (type == "unknown") {
      object["type_id"] = chunk.type();
      object["raw"] = hex_of(chunk.bytes);
    } else {
      add_keys(object, chunk);
      add_rest(object, chunk);
    }
    objects.push_back(std::move(object));
  }
  if (file.left_over > 0)
    objects.push_back({{"offset", bytes.size() - file.left_over},
                       {"size", file.left_over},
                       {"type", "gap"},
                       {"damaged", ""}});
  return objects;
}

}  // namespace tetron::test
