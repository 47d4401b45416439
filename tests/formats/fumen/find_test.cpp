#include "formats/fumen/find.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"
#include "tests/catch.hpp"

using namespace tetron::fumen;

namespace {

// The texts that are found, those that break the format with a '!', those of no known version with a '?'.
std::vector<std::string> found_in(std::string_view line) {
  std::vector<std::string> all;
  Finder finder(line);
  while (const auto found = finder.next()) {
    const std::string text(line.substr(found->begin, found->end - found->begin));
    if (!found->source) {
      all.push_back("?" + text);
      continue;
    }
    Decoder decoder(text, *found->source, found->pages > 0 ? Mode::strict : Mode::lenient);
    std::size_t pages = 0;
    while (decoder.next()) ++pages;
    if (found->pages > 0) CHECK((pages == found->pages && !decoder.failure()));
    all.push_back((found->pages > 0 ? "" : "!") + text);
  }
  return all;
}
using All = std::vector<std::string>;

const std::string one = "v115@vhAAgH";
const std::string two = "v115@vhBAgHAAA";

}  // namespace

TEST_CASE("fumen find: where people write them", "[fumen][find]") {
  CHECK(found_in("<a href=\"https://fumen.zui.jp/?v115@vhAAgH\">TSpinDouble</a>") == All{one});
  CHECK(found_in("<a href=https://fumen.zui.jp/?v115@vhAAgH>TSpinDouble</a>") == All{one});
  CHECK(found_in("テト譜：v115@vhAAgH。次はv115@vhBAgHAAA、です") == All{one, two});
  CHECK(found_in("[two](https://x.io/#?d=v115@vhBAgHAAA&a=1), **v115@vhAAgH**, `v115@vhAAgH`") ==
        All{two, one, one});
  CHECK(found_in(R"({"a":"v115@vhAAgH\nv115@vhBAgHAAA","b":"\u003dv115@vhAAgH"})") == All{one, two, one});
  CHECK(found_in("const char* a = \"v115@vhAAgH\\n\"; // v115@vhBAgHAAA;") == All{one, two});
  CHECK(found_in("[12:31] <ann> look: v115@vhAAgH! better than v115@vhBAgHAAA?") == All{one, two});
  CHECK(found_in("opener,v115@vhAAgH,\"v115@vhBAgHAAA\";v115@vhAAgH\t3") == All{one, two, one});
  CHECK(found_in("go?u=https%3A%2F%2Ffumen.zui.jp%2F%3Fv115%40vhAAgH&b=2") == All{"v115%40vhAAgH"});
  CHECK(found_in(one + two) == All{one, two});
  CHECK(found_in("(m115@vhAAgH) D110@7eAA4G") == All{"m115@vhAAgH", "D110@7eAA4G"});
}

TEST_CASE("fumen find: blanks in the data, and words after it", "[fumen][find]") {
  CHECK(found_in("v115@vh AA gH and so on") == All{"v115@vh AA gH"});
  CHECK(found_in("v115@vhAAgH vhAAAA") == All{"v115@vhAAgH vhAAAA"});
  CHECK(found_in("v115@vhAAgH is A vhA") == All{one});
  // The data promise a second page.
  CHECK(found_in("v115@vhBAgH is") == All{"!v115@vhBAgH"});
}

TEST_CASE("fumen find: damaged data", "[fumen][find]") {
  CHECK(found_in("v115@vhAA!gH") == All{"!v115@vhAA!gH"});
  CHECK(found_in("v115@vhAAgH!vhAAAA") == All{"!v115@vhAAgH!vhAAAA"});
  CHECK(found_in("v115@vhAA\">TSpinDouble</a>") == All{"!v115@vhAA"});
  CHECK(found_in("v115@vhAA。次は") == All{"!v115@vhAA"});
  CHECK(found_in("v999@vhAAgH, v115@vhAAgH") == All{"?v999@vhAAgH", one});
}

TEST_CASE("fumen find: what is none", "[fumen][find]") {
  for (const char* text :
       {"", "words of a sentence", "a123@b.com", "m100@mail.example", "bob115@vhAAgH", "xv115@vhAAgH",
        "https://x.io/?id=AAAA", "@", "%40", "115@vhAAgH", "AAAAAAAAAAAA", "://", "a://?"})
    CHECK(found_in(text) == All{});
}

TEST_CASE("fumen find: version 0.90", "[fumen][find]") {
  CHECK(found_in("7eAAA") == All{"7eAAA"});
  CHECK(found_in(" 7eAAA 7eAAA7eAAA ") == All{"7eAAA", "7eAAA7eAAA"});
  CHECK(found_in("7e AAA") == All{"7e AAA"});
  CHECK(found_in("7eAAA words") == All{});
  CHECK(found_in("see 7eAAA.") == All{});
  CHECK(found_in("<a href=\"http://fumen.zui.jp/?7eAAA\">x</a>") == All{"7eAAA"});
}

TEST_CASE("fumen find: a '/' as JSON may write it", "[fumen][find]") {
  std::size_t with_one = 0;
  for (char letter = 'a'; letter <= 'z'; ++letter) {
    Page page;
    page.comment = std::string(8, letter);
    const std::string plain = *encode(std::vector{page});
    std::string escaped;
    for (const char c : plain) escaped += c == '/' ? "\\/" : std::string(1, c);
    with_one += escaped != plain;
    CHECK(found_in("{\"a\":\"" + escaped + "\"}") == All{escaped});
    CHECK(decode(escaped)->pages == std::vector{page});
  }
  CHECK(with_one > 0);
}

namespace {

// A fumen of 43 pages whose comments and fields bring every character of the alphabet.
std::string long_fumen() {
  std::vector<Page> pages(43);
  for (std::size_t i = 0; i < pages.size(); ++i) {
    pages[i].comment = "page " + std::to_string(i * i * i * 7919) + " ?=>+/";
    for (int x = 0; x < Field::width; ++x)
      pages[i].field.set(x, static_cast<int>(i % 20),
                         static_cast<Block>((i * 5 + static_cast<std::size_t>(x) * 3) % 9));
  }
  pages[0].flags.colorize = true;
  return *encode(pages);
}

// The text in lines of so many characters, each with something before and after it.
std::string folded(std::string_view text, std::size_t width, const std::string& before,
                   const std::string& after) {
  std::string lines;
  for (; !text.empty(); text.remove_prefix(std::min(width, text.size())))
    lines += before + std::string(text.substr(0, width)) + (text.size() > width ? after : "");
  return lines;
}

// As in a link that a browser copied.
std::string with_escapes(std::string_view text) {
  std::string escaped;
  for (const char c : text)
    escaped += c == '@' ? "%40" : c == '+' ? "%2B" : c == '/' ? "%2F" : c == '?' ? "%3F" : std::string(1, c);
  return escaped;
}

}  // namespace

TEST_CASE("fumen find: broken over lines", "[fumen][find]") {
  const std::string whole = long_fumen();
  const auto pages = decode(whole)->pages;
  REQUIRE(pages.size() == 43);
  std::string without_marks = whole;
  std::erase(without_marks, '?');
  for (const std::size_t width : {std::size_t{7}, std::size_t{48}, std::size_t{75}, std::size_t{76}}) {
    for (const std::string& text :
         {folded(whole, width, "", "\n"), folded(whole, width, "", "\r\n"), folded(whole, width, "> ", "\n"),
          folded(whole, width, ">> > ", " \r\n"), folded(whole, width, "    ", "\n"),
          folded(whole, width, "\t", "=\n"),
          "Hi Ann,\n\nlook:\n" + folded(whole, width, "", "\n") + "\nThanks\nBob\n",
          "> Hi,\r\n" + folded(whole, width, "> ", "\r\n") + "\r\n> and so on\r\n",
          "<https://fumen.zui.jp/?" + folded(whole, width, "", "\n") + "> is it",
          "at https://x.io/?d=3D" + folded(whole, width, "", "=\r\n") + " it is",
          "(https://x.io/#?d=" + folded(with_escapes(whole), width + 7, "", "\n") + ")\n"}) {
      CAPTURE(text.substr(0, 400));
      const auto words = fumens_in(text);
      REQUIRE(words.size() == 1);
      std::string word = words[0];
      std::erase(word, '?');
      CHECK(word == without_marks);
      const auto read = decode(text);
      REQUIRE(read);
      CHECK(read->pages == pages);
    }
  }
  // After each question mark.
  std::string text;
  for (const char c : whole) text += c == '?' ? "?\n" : std::string(1, c);
  CHECK(fumens_in(text) == All{whole});
}

TEST_CASE("fumen find: lines that are not one fumen", "[fumen][find]") {
  CHECK(fumens_in(one + "\n" + two) == All{one, two});
  CHECK(fumens_in("> " + one + "\n> " + two + "\n") == All{one, two});
  CHECK(fumens_in(one + "\nThanks\n" + two + "\nBob") == All{one, two});
  CHECK(fumens_in(one + "\n\n7eAAA") == All{one, "7eAAA"});
  // The second page is in the next line.
  CHECK(fumens_in("v115@vhBAgH\nAAA\n") == All{two});
  CHECK(fumens_in("v115@vhBAgH\nBob\n" + one) == All{"v115@vhBAgH", one});
  // One that ends in the line in which the next one begins, which is broken, too.
  CHECK(fumens_in("v115@vhBAgH\nAAAv115@vhB\nAgHAAA and") == All{two, two});
}

TEST_CASE("fumen find: line and column", "[fumen][find]") {
  const std::string text = "テ " + one + " " + two + "\n\n> v115@vhB\n> AgHAAA, " + one;
  std::vector<std::array<std::size_t, 3>> places;
  for (Finder finder(text); const auto found = finder.next();)
    places.push_back({found->line, found->column, found->last_line});
  CHECK(places == std::vector<std::array<std::size_t, 3>>{{1, 3, 1}, {1, 15, 1}, {3, 3, 4}, {4, 11, 4}});
}

TEST_CASE("fumen find: time grows with the length alone", "[fumen][find]") {
  // Each would take minutes if every beginning looked at all that follows.
  for (const std::string part :
       {"v115@", "v115@vh ", "://", "a://?A ", "@", "%40", "v115@A.", "7e ", "v115@vhAAgH ", "v115@\n",
        "v115@vhAA\n", "> v115@vhAAgH=\n", "vhAA\n", "=\n", "v115@%\n", "\n>"}) {
    std::string line;
    while (line.size() < 2'000'000) line += part;
    Finder finder(line);
    std::size_t count = 0;
    while (finder.next()) ++count;
    CHECK(count <= line.size() / 5);
    // One fumen, of which all that follows may be the rest.
    CHECK(fumens_in("v115@vh\n" + line).size() <= count + 1);
  }
}
