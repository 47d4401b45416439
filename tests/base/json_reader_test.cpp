#include "base/json_reader.hpp"

#include "tests/catch.hpp"

using namespace tetron::base;

namespace {

double number(std::string_view text) {
  JsonReader reader(text);
  double value = -1;
  REQUIRE(reader.read_number(value));
  REQUIRE(reader.finish());
  return value;
}

std::string failure(std::string_view text) {
  JsonReader reader(text);
  if (reader.skip()) (void)reader.finish();
  return reader.failed() ? reader.failure() : "";
}

}  // namespace

TEST_CASE("json reader: numbers are the nearest doubles") {
  CHECK(number("0") == 0.0);
  CHECK(number("-0.5") == -0.5);
  CHECK(number("0.1") == 0.1);
  CHECK(number("0.3999999999999999") == 0.3999999999999999);
  CHECK(number("9007199254740993") == 9007199254740992.0);
  CHECK(number("1e3") == 1000.0);
  CHECK(number("8.881784197001252e-16") == 8.881784197001252e-16);
  CHECK(number("123456789012345678901234567890") == 123456789012345678901234567890.0);
}

TEST_CASE("json reader: what is no JSON is named with its place") {
  CHECK(failure("{\"a\":[1,2,{\"b\":null}],\"c\":\"\\u00e9\\n\"}").empty());
  CHECK(failure("  [ ] ").empty());
  for (const char* text :
       {"",   "{",  "[",  "[1", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}",     "[1,]", "{\"a\":1,}",
        "01", "1.", "1e", "+1", "nul",   "\"a",     "\"\\x\"",  "\"\\u12\"", "[1]]", "\"\n\""})
    CHECK_FALSE(failure(text).empty());
  CHECK(failure("[1 2]") == "lacks a comma or the end of the list (byte 3)");
  CHECK(failure("[1]]") == "something follows after the end (byte 3)");
}

TEST_CASE("json reader: depth has a limit") {
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']');
  };
  CHECK(failure(nested(JsonReader::deepest)).empty());
  CHECK(failure(nested(100'000)).find("nested too deeply") != std::string::npos);
}

TEST_CASE("json reader: escapes") {
  CHECK(unescaped("a\\\"b\\\\\\/\\n") == "a\"b\\/\n");
  CHECK(unescaped("\\u00e9\\u20ac\\ud83d\\ude00") == "é€😀");
  CHECK(unescaped("\\ud83d!") == "\xEF\xBF\xBD!");
}
