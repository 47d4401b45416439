#include "player/text.hpp"

#include "formats/text.hpp"
#include "player/screenshot.hpp"
#include "tests/catch.hpp"

namespace tetron::test {

namespace {

using namespace player;

// Every character ten pixels wide.
int ten_a_character(std::string_view text) {
  int width = 0;
  for (; !text.empty(); width += 10) formats::pop_code_point(text);
  return width;
}

std::string shortened_to(std::string_view text, int width) {
  return shortened(text, width, ten_a_character);
}

}  // namespace

TEST_CASE("What is drawn has no control characters", "[player]") {
  CHECK(drawable("plain") == "plain");
  CHECK(drawable("a\x1b[31mb\tc\r\nd\x7f") == "a[31mbcd");
  CHECK(drawable("a\xc2\x9b"
                 "b") == "ab");                               // C1
  CHECK(drawable("gpj.\u202Eexe") == "gpj.exe");              // right to left override
  CHECK(drawable("\ufeffa\u200bb\u2066c\u2028d") == "abcd");  // no width
  CHECK(drawable("Zoë さくら Иван") == "Zoë さくら Иван");
  CHECK(drawable("a\xff"
                 "b") == "a\ufffdb");
  CHECK(drawable("") == "");
}

TEST_CASE("What is drawn has an end", "[player]") {
  CHECK(drawable(std::string(100'000, 'x')).size() == max_characters);
  CHECK(drawable("さくら", 2) == "さく");
  CHECK(drawable("\x01\x02"
                 "ab",
                 1) == "a");
}

TEST_CASE("Text that is too wide ends in an ellipsis", "[player]") {
  CHECK(shortened_to("Jürgen", 60) == "Jürgen");
  CHECK(shortened_to("Jürgen", 59) == "Jürg…");
  CHECK(shortened_to("さくらさくら", 35) == "さく…");
  CHECK(shortened_to("ab cdef", 45) == "ab…");
  CHECK(shortened_to("abc", 10) == "…");
  CHECK(shortened_to("abc", 9) == "");
  CHECK(shortened_to("abc", -1) == "");
  CHECK(shortened_to("", 0) == "");
}

TEST_CASE("Shortened text always fits and is as long as possible", "[player]") {
  const std::string text = "Müller-Lüdenscheidt";
  const int all = ten_a_character(text);
  for (int width = 10; width < all; ++width) {
    const std::string shown = shortened_to(text, width);
    CHECK(ten_a_character(shown) <= width);
    CHECK(ten_a_character(shown) > width - 10);
  }
}

TEST_CASE("Times and speeds", "[player]") {
  CHECK(clock_text(formats::Milliseconds(0)) == "0:00.0");
  CHECK(clock_text(formats::Milliseconds(99)) == "0:00.0");
  CHECK(clock_text(formats::Milliseconds(83'456)) == "1:23.4");
  CHECK(clock_text(formats::Milliseconds(3'599'999)) == "59:59.9");
  CHECK(clock_text(formats::Milliseconds(3'723'400)) == "1:02:03.4");
  CHECK(clock_text(formats::Milliseconds(0xffffffff)) == "1193:02:47.2");
  CHECK(speed_text(1) == "1×");
  CHECK(speed_text(16) == "16×");
  CHECK(speed_text(0.5) == "1/2×");
  CHECK(speed_text(0.125) == "1/8×");
  CHECK(speed_text(1.5) == "1.5×");
  CHECK(speed_text(0.7) == "0.7×");
}

TEST_CASE("Screenshots are called after the file and the time", "[player]") {
  CHECK(screenshot_name("duel.tet", formats::Milliseconds(12'345)) == "duel-0012345ms.png");
  CHECK(screenshot_name("duel.tet", formats::Milliseconds(12'345), 2) == "duel-0012345ms-2.png");
  CHECK(screenshot_name("../games/duel.tet", formats::Milliseconds(0)) == "duel-0000000ms.png");
  CHECK(screenshot_name("-", formats::Milliseconds(0)) == "tetron-0000000ms.png");
  CHECK(screenshot_name("", formats::Milliseconds(0)) == "tetron-0000000ms.png");
  CHECK(screenshot_name("..tet", formats::Milliseconds(0)).front() != '.');
  CHECK(screenshot_name("a\nb.tet", formats::Milliseconds(0)) == "ab-0000000ms.png");
  CHECK(screenshot_name(std::string(5000, 'x'), formats::Milliseconds(0)).size() < 255);
}

}  // namespace tetron::test
