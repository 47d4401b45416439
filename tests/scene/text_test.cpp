#include "scene/text.hpp"

#include "formats/text.hpp"
#include "tests/catch.hpp"

namespace tetron::test {

using namespace scene;

TEST_CASE("What is drawn has no control characters", "[scene]") {
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

TEST_CASE("What is drawn has an end", "[scene]") {
  CHECK(drawable(std::string(100'000, 'x')).size() == max_characters);
  CHECK(drawable("さくら", 2) == "さく");
  CHECK(drawable("\x01\x02"
                 "ab",
                 1) == "a");
}

TEST_CASE("Times and speeds", "[scene]") {
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

}  // namespace tetron::test
