#include "formats/fumen/escape.hpp"

#include <array>
#include <random>
#include <string>

#include "tests/catch.hpp"

using namespace tetron::fumen;

// What JavaScript's escape() and unescape() give.
TEST_CASE("fumen escape: as JavaScript does it") {
  const std::string unchanged = "ABCXYZabcxyz0189@*_+-./";
  CHECK(escape(unchanged) == unchanged);
  CHECK(escape(" !\"#$%&'(),:;<=>?[\\]^`{|}~") ==
        "%20%21%22%23%24%25%26%27%28%29%2C%3A%3B%3C%3D%3E%3F%5B%5C%5D%5E%60%7B%7C%7D%7E");
  CHECK(escape(std::string("\0\n\x7F", 3)) == "%00%0A%7F");
  CHECK(escape("é ÿ Ā") == "%E9%20%FF%20%u0100");
  CHECK(escape("あい漢") == "%u3042%u3044%u6F22");
  CHECK(escape("😀𠮷") == "%uD83D%uDE00%uD842%uDFB7");
  CHECK(escape("") == "");
}

TEST_CASE("fumen escape: bytes that are no UTF-8 become U+FFFD") {
  CHECK(escape("a\xFFz") == "a%uFFFDz");
  CHECK(escape("\xE3\x81") == "%uFFFD%uFFFD");
  CHECK(escape("\xC0\xAF") == "%uFFFD%uFFFD");
  CHECK(escape("\xED\xA0\x80") == "%uFFFD%uFFFD%uFFFD");
  CHECK(escape("\xF4\x90\x80\x80") == "%uFFFD%uFFFD%uFFFD%uFFFD");
  CHECK(escape("\xE0\x80\xAF") == "%uFFFD%uFFFD%uFFFD");
}

TEST_CASE("fumen escape: a limit cuts between characters") {
  CHECK(escape("abc", 3) == "abc");
  CHECK(escape("abc", 2) == "ab");
  CHECK(escape("a b", 3) == "a");
  CHECK(escape("a b", 4) == "a%20");
  CHECK(escape("aあb", 6) == "a");
  CHECK(escape("aあb", 7) == "a%u3042");
  CHECK(escape("😀b", 11) == "");
  CHECK(escape("😀b", 12) == "%uD83D%uDE00");
}

TEST_CASE("fumen unescape: as JavaScript does it") {
  CHECK(unescape("abc") == "abc");
  CHECK(unescape("%41%7e%7E") == "A~~");
  CHECK(unescape("%E9%u00e9%u3042x") == "ééあx");
  CHECK(unescape("%u3042%u3044") == "あい");
  CHECK(unescape("%uD83D%uDE00!") == "😀!");
  CHECK(unescape("%00") == std::string("\0", 1));
}

TEST_CASE("fumen unescape: what is no escape stays") {
  for (const char* text : {"%", "%%", "%u", "%zz", "%4", "%u304", "%u30g2", "100%", "%U0041", "% 41"})
    CHECK(unescape(text) == text);
  CHECK(unescape("%%41") == "%A");
  CHECK(unescape("%u%41") == "%uA");
  CHECK(unescape("%u12") == "%u12");
}

TEST_CASE("fumen unescape: half a surrogate pair is U+FFFD") {
  CHECK(unescape("%uD83D") == "\uFFFD");
  CHECK(unescape("%uDE00") == "\uFFFD");
  CHECK(unescape("%uD83Dx%uDE00") == "\uFFFDx\uFFFD");
  CHECK(unescape("%uD83D%uD83D%uDE00") == "\uFFFD😀");
  CHECK(unescape("%uD83D%u0041") == "\uFFFDA");
}

TEST_CASE("fumen unescape: says whether escape() gives the same again") {
  std::mt19937 random(5);
  constexpr std::array parts{"a",   "%41", "%E9",    "%e9",          "%u00E9", "%u3042", "%u30aB",
                             "%",   "%u",  "%zz",    "%uD83D%uDE00", "%uD83D", "%uDE00", " ",
                             "%20", "%25", "%uFFFD", "%u0041",       "@",      "#",      "%00",
                             "%2B", "+",   "%uFFFF"};
  for (int round = 0; round < 5000; ++round) {
    std::string escaped;
    for (auto i = random() % 6; i > 0; --i) escaped += parts[random() % parts.size()];
    std::string text;
    const bool same = unescape(escaped, text);
    INFO(escaped);
    CHECK(text == unescape(escaped));
    CHECK(same == (escape(text) == escaped));
  }
}
