// The cases that other libraries get wrong, each with its right answer.
#include <algorithm>
#include <set>
#include <span>
#include <string>

#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"
#include "tests/catch.hpp"
#include "tests/formats/fumen/drawing.hpp"
#include "tests/formats/fumen/reading.hpp"

using namespace tetron;
using namespace tetron::fumen;
using base::Error;
using base::ErrorKind;

namespace {

std::string first_comment(std::string_view text) {
  return pages_of(text).front().comment.text();
}

std::string written(const std::vector<Page>& pages) {
  const auto text = encode(std::span<const Page>(pages));
  REQUIRE(text);
  return *text;
}

}  // namespace

TEST_CASE("fumen vectors: comments of every kind of character") {
  CHECK(first_comment("v115@vhAAgWGAlvs2AUbAAA") == "あ");
  CHECK(first_comment("v115@vhAAgWMAlvs2AUrDfETYNEB") == "あい");
  CHECK(first_comment("v115@vhAAgWMAl/SSBTGEfEE4k2A") == "😀");
  CHECK(first_comment("v115@vhAAgWDAFnMDA") == "%zz");
  CHECK(first_comment("v115@vhAAgWCAl/BAA") == "%u");
}

TEST_CASE("fumen vectors: a quiz goes on") {
  const auto pages = pages_of("v115@vhBVQYWAFLDmClcJSAVDEHBEooRBUoAVBJHBAARmB");
  REQUIRE(pages.size() == 2);
  CHECK(pages[1].comment.text() == "#Q=[](I)O");
}

TEST_CASE("fumen vectors: five different errors, each at its place") {
  std::set<std::string> messages;
  const auto refused = [&](std::string_view text, const Error& error) {
    const auto decoded = decode(text, Mode::strict);
    REQUIRE_FALSE(decoded);
    CHECK(decoded.error() == error);
    messages.insert(describe(decoded.error()));
  };
  refused("v115@BeuhAgH", {ErrorKind::above_maximum, 7, "field run length", 238, 239});
  refused("v115@BwGn", {ErrorKind::above_maximum, 7, "field run length", 46, 103});
  refused("v115@vDAgH", {ErrorKind::below_minimum, 5, "field run difference", 8, 0});
  refused("v115@vhA!gH", {ErrorKind::bad_character, 8, "action", 0, '!'});
  refused("v115@vhAAgWEAfBAAA", {ErrorKind::above_maximum, 13, "comment", 94, 95});
  CHECK(messages.size() == 5);
}

TEST_CASE("fumen vectors: a piece above the top does not stop lines from clearing") {
  const auto pages = pages_of("v115@vhAViHCeSLVhI8Ke5oBvhAAAA");
  REQUIRE(pages.size() == 3);
  CHECK(drawn(pages[1].field) == redrawn("XXXXXXXXX_ __________"));
  CHECK(drawn(pages[2].field) == redrawn("_________I _________I _________I __________"));
}

TEST_CASE("fumen vectors: a long comment is cut after a whole character") {
  std::string comment;
  for (int i = 0; i < 700; ++i) comment += "あ";
  const std::string text = written({Page{{}, {}, comment, {}}});
  const auto pages = pages_of(text);
  // 4095 has room for 682 escapes of six characters.
  CHECK(pages.front().comment.text() == comment.substr(0, 682 * std::string("あ").size()));
  CHECK(written(pages) == text);
}

TEST_CASE("fumen vectors: what escape() would not have written is written again as it was") {
  for (const std::string text : {"v115@vhAAgWIAjZC0DFzUNE", "v115@vhAAgWDAFnMDA", "v115@vhAAgWCAl/BAA"})
    CHECK(written(pages_of(text)) == text);
  CHECK(first_comment("v115@vhAAgWIAjZC0DFzUNE") == "#Q=hello");
}

TEST_CASE("fumen vectors: a link with other parameters") {
  CHECK(pages_of("https://x.io/?a=1&d=v115@vhAAgH") == pages_of("v115@vhAAgH"));
}

TEST_CASE("fumen vectors: a long comment is kept once, however many pages show it") {
  const std::string comment(4095, 'a');
  constexpr std::size_t count = 60000;
  Encoder encoder;
  REQUIRE(encoder.add(Page{{}, {}, comment, {}}));
  while (encoder.pages() < count) REQUIRE(encoder.add(PageChange()));
  const std::string text = std::move(encoder).finish();
  CHECK(text.size() < 200'000);

  const auto decoded = decode(text);
  REQUIRE(decoded);
  CHECK(decoded->pages.size() == count);
  CHECK(decoded->pages.capacity() * sizeof(Page) < 24'000'000);
  const auto whole = decoded->pages.front().comment.whole();
  CHECK(std::ranges::all_of(decoded->pages, [&](const Page& page) { return page.comment.whole() == whole; }));
  CHECK(decoded->pages.back().comment.text() == comment);
}
