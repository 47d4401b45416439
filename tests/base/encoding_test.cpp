#include "base/encoding.hpp"

#include <array>
#include <random>
#include <set>

#include "base/utf8.hpp"
#include "tests/bytes.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using tetron::base::Encoding;

namespace {

// Windows-1252 as Microsoft's table cp1252.txt has it, 0x80 to 0x9f; 0 where the table has no character.
constexpr std::array<unsigned, 32> cp1252_80_to_9f{
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

// UTF-8 by the ranges of RFC 3629, section 4, as a second method beside the library's arithmetic.
bool well_formed(std::string_view text) {
  const auto in = [&text](std::size_t i, unsigned least, unsigned most) {
    return i < text.size() && static_cast<unsigned char>(text[i]) >= least &&
           static_cast<unsigned char>(text[i]) <= most;
  };
  for (std::size_t i = 0; i < text.size();) {
    const auto tail = [&](std::size_t n) { return in(i + n, 0x80, 0xbf); };
    if (in(i, 0x00, 0x7f))
      i += 1;
    else if (in(i, 0xc2, 0xdf) && tail(1))
      i += 2;
    else if (in(i, 0xe0, 0xe0) && in(i + 1, 0xa0, 0xbf) && tail(2))
      i += 3;
    else if (in(i, 0xe1, 0xec) && tail(1) && tail(2))
      i += 3;
    else if (in(i, 0xed, 0xed) && in(i + 1, 0x80, 0x9f) && tail(2))
      i += 3;
    else if (in(i, 0xee, 0xef) && tail(1) && tail(2))
      i += 3;
    else if (in(i, 0xf0, 0xf0) && in(i + 1, 0x90, 0xbf) && tail(2) && tail(3))
      i += 4;
    else if (in(i, 0xf1, 0xf3) && tail(1) && tail(2) && tail(3))
      i += 4;
    else if (in(i, 0xf4, 0xf4) && in(i + 1, 0x80, 0x8f) && tail(2) && tail(3))
      i += 4;
    else
      return false;
  }
  return true;
}

std::string decode(const Encoding& encoding, std::string_view bytes) {
  return encoding.decode(bytes_of(bytes)).raw();
}

}  // namespace

TEST_CASE("bytes are Windows-1252 unless they are UTF-8 with a character beyond ASCII", "[formats][text]") {
  const Encoding automatic;
  CHECK(decode(automatic, "").empty());
  CHECK(decode(automatic, "plain") == "plain");
  CHECK(decode(automatic, "J\xf6rg") == "J\u00f6rg");
  CHECK(decode(automatic, "J\xc3\xb6rg") == "J\u00f6rg");
  CHECK(decode(automatic, "\x80 100") == "\u20ac 100");
  CHECK(decode(automatic, "\xd0\xb6") == "\u0436");
  // One byte that is not UTF-8 makes all of it Windows-1252.
  CHECK(decode(automatic, "\xc3\xb6\xf6") == "\u00c3\u00b6\u00f6");
  // A sequence that breaks off, an overlong one, a surrogate.
  CHECK(decode(automatic, "a\xc3") == "a\u00c3");
  CHECK(decode(automatic, "\xc0\xaf") == "\u00c0\u00af");
  CHECK(decode(automatic, "\xed\xa0\x80") == "\u00ed\u00a0\u20ac");
}

TEST_CASE("control characters and escape sequences are kept", "[formats][text]") {
  CHECK(decode(Encoding(), "\x1b[2J\x07\x7f") == "\x1b[2J\x07\x7f");
}

TEST_CASE("every single byte survives decoding and encoding", "[formats][text]") {
  const Encoding automatic;
  std::set<std::string> seen;
  for (unsigned value = 0; value < 256; ++value) {
    const Bytes one{static_cast<std::byte>(value)};
    const std::string text = automatic.decode(one).raw();
    INFO("byte " << value);
    CHECK(well_formed(text));
    CHECK(seen.insert(text).second);
    const auto back = automatic.encode(text);
    REQUIRE(back);
    CHECK(show(*back) == show(one));
    std::string_view left = text;
    const char32_t c = tetron::base::pop_code_point(left);
    CHECK(left.empty());
    if (value < 0x80 || value >= 0xa0)
      CHECK(c == value);
    else
      CHECK(c == (cp1252_80_to_9f[value - 0x80] ? cp1252_80_to_9f[value - 0x80] : value));
  }
}

TEST_CASE("encoding gives bytes that decode to the same text", "[formats][text]") {
  const Encoding automatic;
  const auto encoded = [&](std::string_view text) {
    const auto bytes = automatic.encode(text);
    REQUIRE(bytes);
    CHECK(automatic.decode(*bytes).raw() == text);
    return show(*bytes);
  };
  CHECK(encoded("J\u00f6rg") == "4a f6 72 67");
  CHECK(encoded("\u20ac") == "80");
  // Beyond Windows-1252: UTF-8.
  CHECK(encoded("\u0436") == "d0 b6");
  // Its Windows-1252 bytes c3 b6 would be read as UTF-8.
  CHECK(encoded("\u00c3\u00b6") == "c3 83 c2 b6");
  CHECK(encoded("\U0001f3ae") == "f0 9f 8e ae");
  CHECK_FALSE(automatic.encode("not UTF-8: \xff"));
}

TEST_CASE("random bytes decode to well-formed text and come back", "[formats][text]") {
  std::mt19937 random(4);
  const Encoding automatic;
  for (int round = 0; round < 2000; ++round) {
    Bytes bytes(random() % 12);
    // Mostly lead and continuation bytes.
    for (std::byte& byte : bytes)
      byte = static_cast<std::byte>(random() % 4 ? 0x80 + random() % 128 : random() % 256);
    const std::string text = automatic.decode(bytes).raw();
    INFO(show(bytes));
    REQUIRE(well_formed(text));
    const auto back = automatic.encode(text);
    REQUIRE(back);
    REQUIRE(automatic.decode(*back).raw() == text);
  }
}

TEST_CASE("encodings are known by name", "[formats][text]") {
  const auto named = [](std::string_view name) {
    const auto encoding = Encoding::named(name);
    REQUIRE(encoding);
    return *encoding;
  };
  CHECK(decode(named("auto"), "J\xf6rg") == "J\u00f6rg");
  CHECK(decode(named("windows-1252"), "J\xc3\xb6rg") == "J\u00c3\u00b6rg");
  CHECK(decode(named("utf-8"), "J\xc3\xb6rg") == "J\u00f6rg");
  CHECK(decode(named("windows-1251"), "\xe6\xf3\xea") == "\u0436\u0443\u043a");
  CHECK(decode(named("shift_jis"), "\x83\x65\x83\x67") == "\u30c6\u30c8");
  CHECK(decode(named("ISO-8859-15"), "\xa4") == "\u20ac");
  CHECK(show(*named("windows-1251").encode("\u0436")) == "e6");
  CHECK(show(*named("shift_jis").encode("\u30c6\u30c8")) == "83 65 83 67");
  CHECK_FALSE(named("windows-1251").encode("\u00f6"));
  CHECK_FALSE(named("windows-1252").encode("\u0436"));

  CHECK_FALSE(Encoding::named("no-such-encoding"));
  CHECK_FALSE(Encoding::named(""));
  CHECK_FALSE(Encoding::named("ascii//TRANSLIT"));
  CHECK_FALSE(Encoding::named("/"));
}

TEST_CASE("single bytes round-trip in encodings by name", "[formats][text]") {
  for (const char* name : {"windows-1252", "windows-1251", "ISO-8859-1", "ISO-8859-15", "KOI8-R"}) {
    const Encoding encoding = Encoding::named(name).value();
    for (unsigned value = 0; value < 256; ++value) {
      const Bytes one{static_cast<std::byte>(value)};
      const std::string text = encoding.decode(one).raw();
      INFO(name << " byte " << value);
      CHECK(well_formed(text));
      if (text == "\ufffd") continue;
      const auto back = encoding.encode(text);
      REQUIRE(back);
      CHECK(show(*back) == show(one));
    }
  }
}

TEST_CASE("what means nothing in a named encoding becomes U+FFFD", "[formats][text]") {
  CHECK(decode(*Encoding::named("utf-8"),
               "a\xff"
               "b") ==
        "a\ufffd"
        "b");
  CHECK(decode(*Encoding::named("utf-8"), "a\xc3") == "a\ufffd");
  CHECK(decode(*Encoding::named("ascii"),
               "a\xf6"
               "b") ==
        "a\ufffd"
        "b");
  CHECK(decode(*Encoding::named("windows-1252"), "\x81") == "\ufffd");
  CHECK(decode(*Encoding::named("shift_jis"), "x\x83") == "x\ufffd");
}

TEST_CASE("named UTF-8 never lets malformed sequences through", "[formats][text]") {
  const Encoding utf8 = Encoding::named("utf-8").value();
  for (const char* text : {"\xed\xa0\x80", "\xed\xbf\xbf", "\xc0\x80", "\xe0\x80\x80", "\xf4\x90\x80\x80",
                           "\xf8\x88\x80\x80\x80", "\xf0\x80\x80\x80", "\xfe", "\x80"}) {
    INFO(show(bytes_of(text)));
    CHECK(well_formed(decode(utf8, text)));
    CHECK(decode(utf8, text).starts_with("\ufffd"));
  }
}

TEST_CASE("a text longer than any buffer is converted whole", "[formats][text]") {
  const Encoding cyrillic = Encoding::named("windows-1251").value();
  std::string expected;
  for (int i = 0; i < 5000; ++i) expected += "\u0436";
  CHECK(decode(cyrillic, std::string(5000, '\xe6')) == expected);
  CHECK(cyrillic.encode(expected).value().size() == 5000);
}

TEST_CASE("UTF-8 is valid exactly where RFC 3629 says so", "[formats][text]") {
  using tetron::base::is_valid_utf8;
  using tetron::base::to_valid_utf8;
  CHECK(is_valid_utf8(""));
  // U+FFFD itself is an ordinary character.
  CHECK(is_valid_utf8("\ufffd"));
  std::mt19937 random(1);
  constexpr std::array<unsigned, 24> telling{0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0,
                                             0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xed, 0xef,
                                             0xbd, 0xf0, 0xf1, 0xf4, 0xf5, 0xf8, 0xfe, 0xff};
  int valid = 0;
  for (int round = 0; round < 30'000; ++round) {
    std::string text(1 + random() % 5, ' ');
    for (char& c : text) c = static_cast<char>(telling[random() % telling.size()]);
    INFO(show(bytes_of(text)));
    valid += well_formed(text);
    if (is_valid_utf8(text) != well_formed(text)) FAIL();
    if (!well_formed(to_valid_utf8(text))) FAIL();
    if (well_formed(text) && to_valid_utf8(text) != text) FAIL();
  }
  CHECK(valid > 500);
}

TEST_CASE("code points go in and out", "[formats][text]") {
  struct Case {
    char32_t code_point;
    const char* digits;
  };
  for (const Case& one : {Case{0x24, "24"}, Case{0x7f, "7f"}, Case{0x80, "c2 80"}, Case{0x7ff, "df bf"},
                          Case{0x800, "e0 a0 80"}, Case{0xffff, "ef bf bf"}, Case{0x10000, "f0 90 80 80"},
                          Case{0x10ffff, "f4 8f bf bf"}}) {
    std::string text;
    tetron::base::append_utf8(text, one.code_point);
    CHECK(show(bytes_of(text)) == one.digits);
    text += "x";
    std::string_view left = text;
    CHECK(tetron::base::pop_code_point(left) == one.code_point);
    CHECK(left == "x");
  }
  std::string_view malformed = "\xe2\x82x";
  CHECK(tetron::base::pop_code_point(malformed) == 0xfffd);
  CHECK(malformed == "\x82x");
  CHECK(tetron::base::to_valid_utf8("\xe2\x82x") == "\ufffd\ufffdx");
}
