#include "base/escape.hpp"

#include <filesystem>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/safe_text.hpp"
#include "base/untrusted_text.hpp"
#include "base/utf8.hpp"
#include "tests/catch.hpp"

using namespace tetron::base;
using namespace std::literals;

namespace {

std::string json_text(std::string_view utf8) {
  std::string text;
  append_json_string(text, utf8);
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

TEST_CASE("JSON strings", "[base]") {
  CHECK(json_text("") == R"("")");
  CHECK(json_text("plain äさ🎉") == R"("plain äさ🎉")");
  CHECK(json_text("a\"b\\c/") == R"("a\"b\\c/")");
  CHECK(json_text("a\nb\tc") == R"("a\nb\u0009c")");
  CHECK(json_text(std::string_view("\0\x1b\x7f", 3)) == R"("\u0000\u001b\u007f")");
  CHECK(json_text("\xc2\x9b\xe2\x80\xae\xef\xbb\xbf") == R"("\u009b\u202e\ufeff")");
  CHECK(json_text("\xf3\xa0\x81\x81") == R"("\udb40\udc41")");  // a tag character, U+E0041
  CHECK(json_text("a\xff\x80z") == "\"a\xef\xbf\xbd\xef\xbf\xbdz\"");
}

TEST_CASE("another reader gets every character of a JSON string back", "[base]") {
  constexpr char32_t last = 0x10ffff;
  constexpr char32_t block = 0x1000;
  for (char32_t from = 0; from <= last; from += block) {
    if (from >= 0xd000 && from < 0xe000) continue;  // surrogates are no characters
    std::string text;
    for (char32_t c = from; c < from + block; ++c) text += utf8_of(c);
    if (nlohmann::json::parse(json_text(text)) != text) CHECK(from == last);
  }
}

TEST_CASE("text for people shows what would mislead them", "[base]") {
  CHECK(escaped("plain äさ🎉 \"quoted\"") == "plain äさ🎉 \"quoted\"");
  CHECK(escaped("a\\b") == "a\\\\b");
  CHECK(escaped("\x1b[2J") == "\\x1b[2J");
  CHECK(escaped(std::string_view("\0\n\t\x7f", 4)) == "\\x00\\x0a\\x09\\x7f");
  CHECK(escaped("\xc2\x9b") == "\\x9b");
  CHECK(escaped("\xe2\x80\xae"
                "exe.txt") == "\\u{202e}exe.txt");
  CHECK(escaped("\xf3\xa0\x81\x81") == "\\u{e0041}");
  CHECK(escaped("\xff") == "\xef\xbf\xbd");
  // Once more changes nothing of it, and everything of what was forgotten but its lines.
  for (const char* text : {"a\\b", "\x1b[2J", "\n", "\xe2\x80\xae", "\xff", "äさ"})
    CHECK(harmless(escaped(text)) == escaped(text));
  CHECK(harmless("a\\b\n\x1b[2J\xe2\x80\xae") == "a\\b\n\\x1b[2J\\u{202e}");
}

TEST_CASE("characters that mislead", "[base]") {
  // Bidi_Control and the line and paragraph separators, by Unicode's PropList.txt.
  for (const int c : {0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066,
                      0x2067, 0x2068, 0x2069})
    CHECK(misleads(static_cast<char32_t>(c)));
  for (char32_t c = 0; c < 0x20; ++c) CHECK(misleads(c));
  for (char32_t c = 0x7f; c < 0xa0; ++c) CHECK(misleads(c));
  // Soft hyphen, zero width space, word joiner, byte order mark.
  for (const char32_t c : U"\u00ad\u200b\u2060\ufeff"sv) CHECK(misleads(c));
  for (const char32_t c : U" A~\u00a0\u00e4\u0301\u3055\U0001f389"sv) CHECK_FALSE(misleads(c));
}

TEST_CASE("markup that shows as it was", "[base]") {
  CHECK(escaped_markup("a <b> & \"c\" 'd'") == "a &lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;");
  CHECK(escaped_markup(std::string_view("\0\x1b\n\xef\xbf\xbe", 6)) == "");
  CHECK(escaped_markup("äさ🎉") == "äさ🎉");
  CHECK(escaped_markup("a\xff") == "a\xef\xbf\xbd");
}

TEST_CASE("untrusted text is escaped where it is formatted") {
  const UntrustedText name("\x1b[2J\\");
  CHECK(fmt::format("{}|{:>12}", name, name) == "\\x1b[2J\\\\|   \\x1b[2J\\\\");
  CHECK(name.raw() == "\x1b[2J\\");
  static_assert(!std::is_convertible_v<UntrustedText, std::string>);
  static_assert(!std::is_convertible_v<UntrustedText, std::string_view>);
}

TEST_CASE("what may be shown escapes strings, and words of the program and what is safe already not") {
  const std::string evil = "\x1b[2J\\\n";
  const std::string shown = R"(\x1b[2J\\\x0a)";
  CHECK(safe("{}", evil).text() == shown);
  CHECK(safe("{}", std::string_view(evil)).text() == shown);
  CHECK(safe("{}", std::filesystem::path(evil)).text() == shown);
  CHECK(safe("{}", UntrustedText(evil)).text() == shown);
  CHECK(safe("{}", fmt::join(std::vector{evil, evil}, "/")).text() == shown + "/" + shown);
  CHECK(safe("{}: {}", safe("<{}>", evil), "a\\b").text() == "<" + shown + ">: a\\b");
  CHECK(safe("{:>3} {:.1f} {} {}", 7, 0.25, 'x', true).text() == "  7 0.2 x true");
  SafeText text = "a\\b";
  text += safe("{}", evil);
  CHECK(text.text() == "a\\b" + shown);
}

static_assert(!std::is_constructible_v<SafeText, std::string>);
static_assert(!std::is_convertible_v<const char*, SafeText>);
static_assert(!std::is_convertible_v<SafeText, std::string>);
