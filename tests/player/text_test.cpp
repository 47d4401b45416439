#include "player/text.hpp"

#include "formats/text.hpp"
#include "player/screenshot.hpp"
#include "tests/catch.hpp"

namespace tetron::test {

using namespace player;

TEST_CASE("What is drawn has no control characters", "[player]") {
  CHECK(drawable("plain") == "plain");
  CHECK(drawable("a\x1b[31mb\tc\r\nd\x7f") == "a[31mbcd");
  CHECK(drawable("a\xc2\x9b"
                 "b") == "ab");                               // C1
  CHECK(drawable("gpj.\u202Eexe") == "gpj.exe");              // right to left override
  CHECK(drawable("\ufeffa\u200bb\u2066c\u2028d") == "abcd");  // no width
  CHECK(drawable("Zoë さくら Иван") == "Zoë さくら Иван");
  // What says how neighbours join is kept: emoji of several parts, Persian.
  CHECK(drawable("\U0001f468\u200d\U0001f33e\u2764\ufe0f") == "\U0001f468\u200d\U0001f33e\u2764\ufe0f");
  CHECK(drawable("\u0645\u06cc\u200c\u062e") == "\u0645\u06cc\u200c\u062e");
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
