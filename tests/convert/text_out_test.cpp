#include "convert/text_out.hpp"

#include <nlohmann/json.hpp>

#include "tests/bytes.hpp"
#include "tests/catch.hpp"

using namespace tetron::convert;
using tetron::test::hex;

namespace {

std::string time_text(std::uint32_t ms) {
  std::string text = "at ";
  append_time(text, ms);
  return text.substr(3);
}

std::string json_text(std::string_view utf8) {
  std::string text;
  append_json_string(text, utf8);
  return text;
}

std::string csv_text(std::string_view utf8) {
  std::string text;
  append_csv_field(text, utf8);
  return text;
}

std::string hex_number(std::uint64_t value, int digits) {
  std::string text = "0x";
  append_hex_number(text, value, digits);
  return text;
}

std::string utf8_of(char32_t c) {
  if (c < 0x80) return {static_cast<char>(c)};
  if (c < 0x800) return {static_cast<char>(0xc0 | c >> 6), static_cast<char>(0x80 | (c & 0x3f))};
  if (c < 0x10000)
    return {static_cast<char>(0xe0 | c >> 12), static_cast<char>(0x80 | (c >> 6 & 0x3f)),
            static_cast<char>(0x80 | (c & 0x3f))};
  return {static_cast<char>(0xf0 | c >> 18), static_cast<char>(0x80 | (c >> 12 & 0x3f)),
          static_cast<char>(0x80 | (c >> 6 & 0x3f)), static_cast<char>(0x80 | (c & 0x3f))};
}

}  // namespace

TEST_CASE("times are minutes, seconds and milliseconds, with hours when there are any", "[convert][text]") {
  CHECK(time_text(0) == "0:00.000");
  CHECK(time_text(7) == "0:00.007");
  CHECK(time_text(59'999) == "0:59.999");
  CHECK(time_text(60'000) == "1:00.000");
  CHECK(time_text(83'456) == "1:23.456");
  CHECK(time_text(754'080) == "12:34.080");
  CHECK(time_text(3'599'999) == "59:59.999");
  CHECK(time_text(3'600'000) == "1:00:00.000");
  CHECK(time_text(36'061'001) == "10:01:01.001");
  CHECK(time_text(0xffffffff) == "1193:02:47.295");
}

TEST_CASE("bytes as hexadecimal digits", "[convert][text]") {
  std::string text = "=";
  append_hex(text, hex("00 0f a0 ff 1b"));
  append_hex(text, {});
  CHECK(text == "=000fa0ff1b");
}

TEST_CASE("hexadecimal numbers have at least so many digits", "[convert][text]") {
  CHECK(hex_number(0, 1) == "0x0");
  CHECK(hex_number(0x1a2c, 1) == "0x1a2c");
  CHECK(hex_number(0x1a2c, 8) == "0x00001a2c");
  CHECK(hex_number(0x123456789, 8) == "0x123456789");
  CHECK(hex_number(0xffffffffffffffff, 1) == "0xffffffffffffffff");
}

TEST_CASE("numbers of any width", "[convert][text]") {
  std::string text;
  append_number(text, std::uint8_t{255});
  append_number(text, -1);
  append_number(text, std::uint64_t{18446744073709551615u});
  CHECK(text == "255-118446744073709551615");
}

TEST_CASE("JSON strings", "[convert][text]") {
  CHECK(json_text("") == R"("")");
  CHECK(json_text("plain äさ🎉") == R"("plain äさ🎉")");
  CHECK(json_text("a\"b\\c/") == R"("a\"b\\c/")");
  CHECK(json_text("a\nb\tc") == R"("a\nb\u0009c")");
  CHECK(json_text(std::string_view("\0\x1b\x7f", 3)) == R"("\u0000\u001b\u007f")");
  CHECK(json_text("\xc2\x9b\xe2\x80\xae\xef\xbb\xbf") == R"("\u009b\u202e\ufeff")");
  CHECK(json_text("\xf3\xa0\x81\x81") == R"("\udb40\udc41")");  // a tag character, U+E0041
  CHECK(json_text("a\xff\x80z") == "\"a\xef\xbf\xbd\xef\xbf\xbdz\"");
}

TEST_CASE("another reader gets every character of a JSON string back", "[convert][text]") {
  constexpr char32_t last = 0x10ffff;
  constexpr char32_t block = 0x1000;
  for (char32_t from = 0; from <= last; from += block) {
    if (from >= 0xd000 && from < 0xe000) continue;  // surrogates are no characters
    std::string text;
    for (char32_t c = from; c < from + block; ++c) text += utf8_of(c);
    if (nlohmann::json::parse(json_text(text)) != text) CHECK(from == last);
  }
}

TEST_CASE("text for people shows what would mislead them", "[convert][text]") {
  CHECK(escaped("plain äさ🎉 \"quoted\"") == "plain äさ🎉 \"quoted\"");
  CHECK(escaped("a\\b") == "a\\\\b");
  CHECK(escaped("\x1b[2J") == "\\x1b[2J");
  CHECK(escaped(std::string_view("\0\n\t\x7f", 4)) == "\\x00\\x0a\\x09\\x7f");
  CHECK(escaped("\xc2\x9b") == "\\x9b");
  CHECK(escaped("\xe2\x80\xae"
                "exe.txt") == "\\u{202e}exe.txt");
  CHECK(escaped("\xf3\xa0\x81\x81") == "\\u{e0041}");
  CHECK(escaped("\xff") == "\xef\xbf\xbd");
}

TEST_CASE("characters that mislead", "[convert][text]") {
  // Bidi_Control and the line and paragraph separators, by Unicode's PropList.txt.
  for (char32_t c : {0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066,
                     0x2067, 0x2068, 0x2069})
    CHECK(misleads(c));
  for (char32_t c = 0; c < 0x20; ++c) CHECK(misleads(c));
  for (char32_t c = 0x7f; c < 0xa0; ++c) CHECK(misleads(c));
  // Soft hyphen, zero width space, word joiner, byte order mark.
  for (char32_t c : {0xad, 0x200b, 0x2060, 0xfeff}) CHECK(misleads(c));
  for (char32_t c : {0x20, 0x41, 0x7e, 0xa0, 0xe4, 0x301, 0x3055, 0x1f389}) CHECK_FALSE(misleads(c));
}

TEST_CASE("fields of CSV are quoted where they must be", "[convert][text]") {
  CHECK(csv_text("") == "");
  CHECK(csv_text("plain text äさ") == "plain text äさ");
  CHECK(csv_text("a,b") == "\"a,b\"");
  CHECK(csv_text("say \"hi\"") == "\"say \"\"hi\"\"\"");
  CHECK(csv_text("\"") == "\"\"\"\"");
  CHECK(csv_text("a\nb") == "a\\x0ab");
}

TEST_CASE("columns of a terminal", "[convert][text]") {
  CHECK(shown_columns("") == 0);
  CHECK(shown_columns("abc") == 3);
  CHECK(shown_columns("Jürgen") == 6);
  CHECK(shown_columns("u\xcc\x88") == 1);  // u and a combining diaeresis
  CHECK(shown_columns("さくら") == 6);
  CHECK(shown_columns("한글") == 4);
  CHECK(shown_columns("gg 🎉") == 5);
}

TEST_CASE("text cut or filled up to a number of columns", "[convert][text]") {
  CHECK(fitted("abc", 5) == "abc  ");
  CHECK(fitted("abc", 3) == "abc");
  CHECK(fitted("abcd", 3) == "ab…");
  CHECK(fitted("", 2) == "  ");
  CHECK(fitted("さくら", 6) == "さくら");
  CHECK(fitted("さくら", 5) == "さく…");
  CHECK(fitted("さくら", 4) == "さ… ");
  CHECK(fitted("abc", 1) == "…");
  CHECK(fitted("aé\xcc\x88z", 3) == "aé\xcc\x88z");
  for (std::size_t columns = 1; columns < 12; ++columns)
    CHECK(shown_columns(fitted("aさbくcら", columns)) == columns);
}
