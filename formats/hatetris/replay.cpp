#include "formats/hatetris/replay.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "base/utf8.hpp"
#include "formats/hatetris/repertoire.hpp"

namespace tetron::hatetris {

namespace {

constexpr std::string_view move_letters = "LRDU";  // by their numbers
constexpr std::string_view hex_digits = "0123456789ABCDEF";
constexpr std::string_view hex_blanks = " #";
constexpr std::size_t longest_run = 4;

// Blanks, line ends and characters without width, which mail and chats put into long texts.
bool is_blank(char32_t point) {
  return point == U' ' || (point >= U'\t' && point <= U'\r') || point == 0xa0 || point == 0xad ||
         (point >= 0x2000 && point <= 0x200f) || point == 0x2028 || point == 0x2029 || point == 0x202f ||
         point == 0x2060 || point == 0x3000 || point == 0xfeff;
}

// The text without blanks.
std::string joined(std::string_view text) {
  std::string all;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view before = rest;
    if (!is_blank(base::pop_code_point(rest))) all += before.substr(0, before.size() - rest.size());
  }
  return all;
}

// Where the byte at `at` of the joined text is in the text.
std::size_t offset_before_joining(std::string_view text, std::size_t at) {
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view before = rest;
    if (is_blank(base::pop_code_point(rest))) continue;
    const std::size_t length = before.size() - rest.size();
    if (at < length) return text.size() - before.size() + at;
    at -= length;
  }
  return text.size();
}

// In how many blocks of 256 characters those of a text are: many for a replay, few for words of a language.
std::size_t blocks_of(std::string_view text) {
  std::vector<char32_t> blocks;
  while (!text.empty()) blocks.push_back(base::pop_code_point(text) >> 8U);
  std::ranges::sort(blocks);
  return blocks.size() - std::ranges::unique(blocks).size();
}

bool consists_of(std::string_view text, std::string_view characters) {
  return !text.empty() && text.find_first_not_of(characters) == text.npos;
}

// The number of a character; empty if it is not one of these.
std::optional<std::uint32_t> number_of(std::span<const CodePoints> ranges, char32_t point) {
  std::uint32_t before = 0;
  for (const auto& [first, last] : ranges) {
    if (point >= first && point <= last) return before + (point - first);
    before += last - first + 1;
  }
  return std::nullopt;
}

char32_t point_of(std::span<const CodePoints> ranges, std::uint32_t number) {
  for (const auto& [first, last] : ranges) {
    const std::uint32_t count = last - first + 1;
    if (number < count) return first + number;
    number -= count;
  }
  return 0;
}

bool is_of(Codec codec, char32_t point) {
  if (codec == Codec::base65536)
    return number_of(base65536_points, point) || number_of(base65536_last_points, point);
  return number_of(base2048_points, point) || number_of(base2048_last_points, point);
}

// The codec of a text; empty if it is not a replay. The last character of a start may be cut.
std::optional<Codec> codec_of(std::string_view text, bool is_start) {
  if (consists_of(text, move_letters)) return Codec::letters;
  if (consists_of(text, "0123456789ABCDEF #")) return Codec::hex;
  std::vector<char32_t> points;
  for (std::string_view rest = text; !rest.empty();) points.push_back(base::pop_code_point(rest));
  // A character that is cut gives up to three wrong ones.
  for (int i = 0; is_start && i < 3 && !points.empty() && points.back() == 0xfffd; ++i) points.pop_back();
  if (points.empty()) return std::nullopt;
  for (const Codec codec : {Codec::base65536, Codec::base2048})
    if (std::ranges::all_of(points, [codec](char32_t point) { return is_of(codec, point); })) return codec;
  return std::nullopt;
}

void append_runs(std::string& moves, std::uint8_t byte) {
  for (const unsigned half : {unsigned{byte} >> 4U, byte & 15U})
    moves.append((half & 3U) + 1, move_letters[half >> 2U]);
}

std::string moves_of(std::span<const std::uint8_t> bytes) {
  std::string moves;
  for (const std::uint8_t byte : bytes) append_runs(moves, byte);
  return moves;
}

std::vector<std::uint8_t> runs_of(std::string_view moves) {
  std::vector<std::uint8_t> halves;
  while (!moves.empty()) {
    std::size_t length = std::min(moves.find_first_not_of(moves.front()), moves.size());
    length = std::min(length, longest_run);
    halves.push_back(static_cast<std::uint8_t>(move_letters.find(moves.front()) << 2U | (length - 1)));
    moves.remove_prefix(length);
  }
  if (halves.size() % 2 != 0) halves.push_back(0);
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i < halves.size(); i += 2)
    bytes.push_back(static_cast<std::uint8_t>(halves[i] << 4U | halves[i + 1]));
  return bytes;
}

std::expected<std::vector<std::uint8_t>, base::Error> bytes_of_base2048(std::string_view text) {
  constexpr unsigned bits_of_one = 11;
  constexpr unsigned bits_of_last = 3;
  std::vector<std::uint8_t> bytes;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t at = text.size() - rest.size();
    const char32_t point = base::pop_code_point(rest);
    auto number = number_of(base2048_points, point);
    unsigned more = bits_of_one;
    if (!number && rest.empty()) {
      number = number_of(base2048_last_points, point);
      more = bits_of_last;
    }
    if (!number)
      return std::unexpected(base::Error{base::ErrorKind::bad_character, at, "text of Base2048", 0, point});
    bits = bits << more | *number;
    for (count += more; count >= 8; count -= 8)
      bytes.push_back(static_cast<std::uint8_t>(bits >> (count - 8)));
  }
  // What is left over is filled with ones.
  const std::uint32_t left = bits & ((1U << count) - 1);
  if (left != (1U << count) - 1)
    return std::unexpected(base::Error{base::ErrorKind::wrong_value, text.size(), "last bits of Base2048",
                                       (1U << count) - 1, left});
  return bytes;
}

std::expected<std::vector<std::uint8_t>, base::Error> bytes_of_base65536(std::string_view text) {
  std::vector<std::uint8_t> bytes;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t at = text.size() - rest.size();
    const char32_t point = base::pop_code_point(rest);
    if (const auto number = number_of(base65536_points, point)) {
      bytes.push_back(static_cast<std::uint8_t>(*number & 0xffU));
      bytes.push_back(static_cast<std::uint8_t>(*number >> 8U));
    } else if (const auto last = number_of(base65536_last_points, point); last && rest.empty()) {
      bytes.push_back(static_cast<std::uint8_t>(*last));
    } else {
      return std::unexpected(base::Error{base::ErrorKind::bad_character, at, "text of Base65536", 0, point});
    }
  }
  return bytes;
}

std::string written_as_hex(std::string_view moves) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); i += 2) {
    const std::size_t first = move_letters.find(moves[i]);
    const std::size_t second = move_letters.find(i + 1 < moves.size() ? moves[i + 1] : 'D');
    if (i > 0 && i % 8 == 0) text += ' ';
    text += hex_digits[first * 4 + second];
  }
  return text;
}

std::string written_as_base2048(std::span<const std::uint8_t> bytes) {
  constexpr unsigned bits_of_one = 11;
  constexpr unsigned bits_of_last = 3;
  std::string text;
  std::uint32_t bits = 0;
  unsigned count = 0;
  const auto put = [&](std::span<const CodePoints> ranges, unsigned wanted) {
    for (; count < wanted; ++count) bits = bits << 1U | 1U;
    count -= wanted;
    base::append_utf8(text, point_of(ranges, bits >> count & ((1U << wanted) - 1)));
  };
  for (const std::uint8_t byte : bytes) {
    bits = bits << 8U | byte;
    count += 8;
    if (count >= bits_of_one) put(base2048_points, bits_of_one);
  }
  if (count > bits_of_last)
    put(base2048_points, bits_of_one);
  else if (count > 0)
    put(base2048_last_points, bits_of_last);
  return text;
}

std::string written_as_base65536(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
    base::append_utf8(text, point_of(base65536_points, bytes[i] | std::uint32_t{bytes[i + 1]} << 8U));
  if (bytes.size() % 2 != 0) base::append_utf8(text, point_of(base65536_last_points, bytes.back()));
  return text;
}

}  // namespace

std::string_view name_of(Codec codec) {
  constexpr std::array<std::string_view, 4> names = {"letters", "hex", "Base65536", "Base2048"};
  return names[static_cast<std::size_t>(codec)];
}

std::string_view other_form(std::string_view start) {
  constexpr std::size_t least = 64;
  const std::string text = joined(start);
  if (text.size() < least) return {};
  if (consists_of(text, "01")) return "bits";
  if (text.starts_with("[\"") && consists_of(text, "[],\"LRDU")) return "a list in JSON";
  const auto is_word = [](std::string_view word) {
    constexpr std::array<std::string_view, 4> words{"left", "right", "down", "rotate"};
    return std::ranges::find(words, word) != words.end() || consists_of(word, "0123456789");
  };
  std::string_view rest = start.substr(0, start.find_last_of(' '));
  std::size_t count = 0;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find_first_of(" \r\n"), rest.size());
    if (end > 0 && !is_word(rest.substr(0, end))) return {};
    count += end > 0;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return count >= 8 ? "words" : std::string_view();
}

// People's texts in Chinese or in capitals must not look like replays.
bool looks_like_replay(std::string_view start) {
  constexpr std::size_t least = 8;
  constexpr std::size_t least_blocks = 4;  // of a text with blanks in it
  const std::string text = joined(start);
  const auto codec = codec_of(text, true);
  if (!codec) return false;
  switch (*codec) {
    case Codec::letters:
      return text.size() >= least && text.contains('D');
    case Codec::hex:
      // Every piece falls.
      return text.size() >= least && text.contains("AA");
    case Codec::base65536:
    case Codec::base2048:
      break;
  }
  std::size_t points = 0;
  std::size_t ascii = 0;
  std::size_t rare = 0;
  for (std::string_view rest = text; !rest.empty(); ++points) {
    const char32_t point = base::pop_code_point(rest);
    ascii += point < 0x80;
    rare += point >= 0x10000;
  }
  const bool is_whole = start.contains(text.substr(0, text.size() - std::min<std::size_t>(text.size(), 3)));
  if (!is_whole && blocks_of(text) < least_blocks) return false;
  return points >= 4 && (*codec == Codec::base65536 ? rare * 4 >= points : ascii * 2 <= points);
}

std::expected<Replay, base::ReadError> read(std::string_view stored, const ReadLimits& limits) {
  const auto refuse = [&](base::Error error) {
    if (error.offset > 0)
      error.offset = offset_before_joining(stored, static_cast<std::size_t>(error.offset));
    return std::unexpected(base::ReadError(error) + "; this is not a replay of HATETRIS");
  };
  if (stored.size() > limits.bytes)
    return refuse({base::ErrorKind::above_maximum, 0, "bytes of the text", limits.bytes, stored.size()});
  const std::string text = joined(stored);
  Replay replay;
  // A text that is neither is read as the usual one, which says what is wrong.
  replay.codec = codec_of(text, false).value_or(Codec::base2048);
  switch (replay.codec) {
    case Codec::letters:
      replay.moves = text;
      break;
    case Codec::hex:
      for (const char c : text) {
        if (hex_blanks.contains(c)) continue;
        const std::size_t digit = hex_digits.find(c);
        replay.moves += move_letters[digit >> 2U];
        replay.moves += move_letters[digit & 3U];
      }
      break;
    case Codec::base65536:
    case Codec::base2048: {
      const auto bytes =
          replay.codec == Codec::base65536 ? bytes_of_base65536(text) : bytes_of_base2048(text);
      if (!bytes) return refuse(bytes.error());
      replay.moves = moves_of(*bytes);
      break;
    }
  }
  if (replay.moves.empty()) return refuse({base::ErrorKind::missing, 0, "moves", 0, 0});
  if (replay.moves.size() > limits.moves)
    return refuse({base::ErrorKind::above_maximum, 0, "moves", limits.moves, replay.moves.size()});
  return replay;
}

std::string write(std::string_view moves, Codec codec) {
  switch (codec) {
    case Codec::letters:
      return std::string(moves);
    case Codec::hex:
      return written_as_hex(moves);
    case Codec::base65536:
      return written_as_base65536(runs_of(moves));
    case Codec::base2048:
      return written_as_base2048(runs_of(moves));
  }
  return {};
}

}  // namespace tetron::hatetris
