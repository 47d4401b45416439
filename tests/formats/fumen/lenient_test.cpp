#include <random>
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

// The pages, with the one warning that there is.
std::vector<Page> warned(std::string_view text, const Error& error, std::string_view done) {
  INFO(text);
  const auto strict = decode(text, Mode::strict);
  REQUIRE_FALSE(strict);
  CHECK(strict.error() == error);
  auto decoded = decode(text, Mode::lenient);
  REQUIRE(decoded);
  CHECK(decoded->warnings.count() == 1);
  if (!decoded->warnings.empty()) CHECK(decoded->warnings.kept()[0] == Warning{error, done});
  return std::move(decoded->pages);
}

}  // namespace

TEST_CASE("fumen lenient: characters that do not belong are left out") {
  CHECK(warned("v115@vhA!AgH", {ErrorKind::bad_character, 8, "action", 0, '!'}, "left out") ==
        pages_of("v115@vhAAgH"));
  CHECK(warned("v115@v-hAAgH", {ErrorKind::bad_character, 6, "field run", 0, '-'}, "left out") ==
        pages_of("v115@vhAAgH"));
  const auto trailing = decode("v115@vhAAgH.", Mode::lenient);
  REQUIRE(trailing);
  CHECK(trailing->pages == pages_of("v115@vhAAgH"));
  CHECK(trailing->warnings.count() == 1);
  CHECK(describe(trailing->warnings.kept()[0]) == "offset 0xb: data: '.' is not expected here; left out");
}

TEST_CASE("fumen lenient: a run past the end is cut there") {
  CHECK(warned("v115@BeuhAgH", {ErrorKind::above_maximum, 7, "field run length", 238, 239},
               "cut at the end of the field") == pages_of("v115@BethAgH"));
}

TEST_CASE("fumen lenient: a block out of range is empty or gray") {
  CHECK(warned("v115@vDAgH", {ErrorKind::below_minimum, 5, "field run difference", 8, 0},
               "taken for empty cells") == pages_of("v115@vhAAgH"));
  // 17 × 240: the top-left cell.
  const auto pages = warned("v115@w/uhAAA", {ErrorKind::above_maximum, 5, "field run difference", 16, 17},
                            "taken for gray cells");
  CHECK(pages[0].field.at(0, 22) == Block::gray);
}

TEST_CASE("fumen lenient: what is too much in an action is left out") {
  const auto pages = warned("v115@vhA///", {ErrorKind::above_maximum, 8, "action", 245759, 262143},
                            "what is too much left out");
  CHECK(pages[0].flags == Flags{true, true, false, false});
}

TEST_CASE("fumen lenient: a piece off the field goes on in the next row") {
  // I, spawned, at the right edge: 1 + 8 × (2 + 4 × (21 × 10 + 9)) = 7025.
  const std::string text = "v115@vhAxtBvhAAAA";
  const auto pages = warned(text, {ErrorKind::outside, 8, "piece", 0, 0},
                            "drawn as the editor does, from one row into the next");
  REQUIRE(pages.size() == 2);
  CHECK(drawn(pages[1].field) == redrawn("________II II________ __________"));
}

TEST_CASE("fumen lenient: comments") {
  CHECK(
      warned("v115@vhAAgWEAfBAAA", {ErrorKind::above_maximum, 13, "comment", 94, 95}, "character left out")[0]
          .comment.text() == "   ");
  CHECK(warned("v115@vhAAgWDABUYC", {ErrorKind::truncated, 13, "comment", 5, 4}, "the comment ends there")[0]
            .comment.empty());
  CHECK(
      warned("v115@vhAAgWFABU4nDG", {ErrorKind::truncated, 18, "comment", 5, 1}, "the comment ends there")[0]
          .comment.text() == "abcd");
  CHECK(
      warned("v115@vhAAgWD", {ErrorKind::truncated, 11, "comment length", 2, 1}, "the comment ends there")[0]
          .comment.empty());
}

TEST_CASE("fumen lenient: pages that are not whole are left out") {
  CHECK(warned("v115@vhBAgHA", {ErrorKind::truncated, 11, "action of page counted by field repeat", 3, 1},
               "the page is left out") == pages_of("v115@vhAAgH"));
  CHECK(warned("v115@vhCAgH", {ErrorKind::truncated, 11, "action of page counted by field repeat", 3, 0},
               "the pages left are left out") == pages_of("v115@vhAAgH"));
  CHECK(warned("v115@vhAAgHv", {ErrorKind::truncated, 11, "field run", 2, 1}, "the page is left out") ==
        pages_of("v115@vhAAgH"));
  // Not one whole page.
  for (const char* text : {"v115@", "v115@v", "v115@vhA", "v115@vhAAg", "v115@!!!"})
    CHECK_FALSE(decode(text, Mode::lenient));
}

TEST_CASE("fumen lenient: warnings are counted, the first hundred kept") {
  const auto decoded = decode("v115@vhAAgH" + std::string(1000, '!'), Mode::lenient);
  REQUIRE(decoded);
  CHECK(decoded->warnings.kept().size() == Warnings::most_kept);
  CHECK(decoded->warnings.count() == 1000);
  CHECK(decoded->warnings.left_out() == 900);
}

TEST_CASE("fumen lenient: nothing that can be typed does harm") {
  std::mt19937 random(3);
  const auto below = [&](std::size_t n) { return random() % n; };
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/AAAvh?? !%@&#=";
  for (int round = 0; round < 20'000; ++round) {
    constexpr std::array beginnings{"v115@", "v110@", "m105@", "l100@", "D095@", "", "http://x/?d=v115@"};
    std::string text = beginnings[below(beginnings.size())];
    for (std::size_t i = below(80); i > 0; --i)
      text += below(20) == 0 ? static_cast<char>(below(256)) : letters[below(letters.size())];
    const auto strict = decode(text, Mode::strict);
    const auto lenient = decode(text, Mode::lenient);
    if (strict) {
      REQUIRE(lenient);
      CHECK(lenient->warnings.empty());
      CHECK(lenient->pages == strict->pages);
    } else {
      CHECK(strict.error().offset <= text.size());
      if (lenient) CHECK_FALSE(lenient->warnings.empty());
    }
    if (!lenient) continue;
    const auto written = encode(std::span<const Page>(lenient->pages), Version::v115, Mode::lenient);
    REQUIRE(written);
    CHECK(decode(*written, Mode::lenient)->pages == lenient->pages);
  }
}

TEST_CASE("fumen lenient: cut at every length, and one character changed at every place") {
  for (const std::string text :
       {"v115@RhD8CeH8AeD8JelLJvhCZkBTdFAAtDAF2aCA", "v115@vhBVQYWAFLDmClcJSAVDEHBEooRBUoAVBJHBAARmB",
        "v105@7eAAAAA36eAAA", "http://fumen.zui.jp/?v115@vhAAgWMAl/SSBTGEfEE4k2A#a"}) {
    for (std::size_t length = 0; length <= text.size(); ++length)
      (void)decode(std::string_view(text).substr(0, length), Mode::lenient);
    for (std::size_t at = 0; at < text.size(); ++at) {
      for (int character = 0; character < 256; ++character) {
        std::string changed = text;
        changed[at] = static_cast<char>(character);
        const auto decoded = decode(changed, Mode::lenient);
        if (!decoded) continue;
        const auto written = encode(std::span<const Page>(decoded->pages), Version::v115, Mode::lenient);
        REQUIRE(written);
        CHECK(decode(*written, Mode::lenient)->pages == decoded->pages);
      }
    }
  }
}
