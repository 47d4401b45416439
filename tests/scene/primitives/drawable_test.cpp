#include "scene/primitives/drawable.hpp"

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

TEST_CASE("An isolate stays and is ended", "[scene]") {
  CHECK(drawable("\u2068\u05d3\u2069, b") == "\u2068\u05d3\u2069, b");
  CHECK(drawable("\u2068\u05d3, b") == "\u2068\u05d3, b\u2069");
  CHECK(drawable("a\u2069b") == "ab");
  CHECK(drawable("\u2068a\u2068b\u2069c\u2069d") == "\u2068ab\u2069cd");
  CHECK(drawable("\u2068abc", 2) == "\u2068ab\u2069");
}

}  // namespace tetron::test
