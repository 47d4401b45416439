#include "formats/properties/properties.hpp"

#include "tests/catch.hpp"

using namespace tetron;

namespace {

// Written by java.util.Properties.store() of OpenJDK 17.
constexpr std::string_view by_java =
    "#Title\n"
    "#Mon Nov 23 13:05:00 UTC 2026\n"
    "\\ a\\ b\\=c\\:\\#\\!\\\\=\\ two  leading\n"
    "plain=x\\=y\\:z\\#\\!\n"
    "tab\\t=\\u00E9\\n\\r\\f\\\\\n"
    "umlaut\\u00FC=\\uD83D\\uDE00 \\uD800\n";

properties::Text read(std::string_view text) {
  auto made = properties::read(text);
  REQUIRE(made);
  return *made;
}

std::string value_of(std::string_view text, std::string_view key) {
  const properties::Text made = read(text);
  const properties::Line* const line = made.find(key);
  REQUIRE(line != nullptr);
  return line->value;
}

}  // namespace

TEST_CASE("properties: what Java wrote is read, and written as it was") {
  const properties::Text text = read(by_java);
  REQUIRE(text.lines.size() == 6);
  CHECK(text.lines[0].is_comment);
  CHECK(text.lines[0].value == "#Title");
  CHECK(text.find(" a b=c:#!\\")->value == " two  leading");
  CHECK(text.find("plain")->value == "x=y:z#!");
  CHECK(text.find("plain")->offset == by_java.find("plain"));
  CHECK(text.find("tab\t")->value == "\u00e9\n\r\f\\");
  CHECK(text.find("umlaut\u00fc")->value == "\U0001f600 \xed\xa0\x80");
  CHECK(text.find("nothing") == nullptr);
  CHECK(properties::write(text) == by_java);
}

// By the documentation of java.util.Properties.load().
TEST_CASE("properties: what people write is read as Java reads it") {
  CHECK(value_of("Truth = Beauty", "Truth") == "Beauty");
  CHECK(value_of("   Truth:Beauty", "Truth") == "Beauty");
  CHECK(value_of("Truth  \t :Beauty", "Truth") == "Beauty");
  CHECK(value_of("Truth Beauty", "Truth") == "Beauty");
  CHECK(value_of("Truth", "Truth").empty());
  CHECK(value_of("fruits  apple, banana, \\\n    cantaloupe", "fruits") == "apple, banana, cantaloupe");
  CHECK(value_of("a=b\\\r\n c\r\nd=e", "a") == "bc");
  CHECK(value_of("a=b\\\r\n c\r\nd=e", "d") == "e");
  CHECK(value_of("\\:\\==\\z\\\"", ":=") == "z\"");
  CHECK(value_of("a=\xe9", "a") == "\u00e9");
  CHECK(value_of("# a=1\n! a=2\n\n  \na=3\na=4", "a") == "4");
  CHECK(value_of("a==b=c", "a") == "=b=c");
  CHECK(read("# only").lines.size() == 1);
  CHECK(read("").lines.empty());
}

TEST_CASE("properties: ends of lines stay as they were") {
  for (const std::string_view text : {"#c\r\na=b\r\n", "a=b", "a=b\nc=d", "a=b\n"})
    CHECK(properties::write(read(text)) == text);
}

TEST_CASE("properties: what cannot be read says what and where") {
  const auto kind = [](std::string_view text) { return properties::read(text).error(); };
  CHECK(kind("a=\\u12x4").kind == base::ErrorKind::bad_character);
  CHECK(kind("a=\\u12x4").offset == 6);
  CHECK(kind("a=\\u12").kind == base::ErrorKind::truncated);
  CHECK(properties::read("a=b\nc=d\n", {.bytes = 8}));
  CHECK(properties::read("a=b\nc=d\n", {.bytes = 7}).error().kind == base::ErrorKind::above_maximum);
  CHECK(properties::read("a=b\nc=d\n", {.lines = 1}).error().offset == 4);
  CHECK(properties::read("abcde=1", {.key = 4}).error().had == 5);
}
