#include "formats/fumen/find.hpp"

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

TEST_CASE("fumen find: time grows with the length alone", "[fumen][find]") {
  // Each would take minutes if every beginning looked at all that follows.
  for (const std::string part : {"v115@", "v115@vh ", "://", "a://?A ", "@", "%40", "v115@A.", "7e "}) {
    std::string line;
    while (line.size() < 2'000'000) line += part;
    Finder finder(line);
    std::size_t count = 0;
    while (finder.next()) ++count;
    CHECK(count <= line.size() / 5);
  }
}
