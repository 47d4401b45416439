#include "convert/answer/text_out.hpp"

#include "convert/csv/csv.hpp"
#include "tests/catch.hpp"

using namespace tetron::convert;

namespace {

std::string time_text(std::uint32_t ms) {
  std::string text = "at ";
  append_time(text, ms);
  return text.substr(3);
}

std::string csv_text(std::string_view utf8) {
  std::string text;
  append_csv_field(text, utf8);
  return text;
}

}  // namespace

TEST_CASE("times are minutes, seconds and milliseconds, with hours when there are any", "[convert][text]") {
  CHECK(time_text(0) == "0:00.000");
  CHECK(time_text(7) == "0:00.007");
  CHECK(time_text(59'999) == "0:59.999");
  CHECK(time_text(60'000) == "1:00.000");
  CHECK(time_text(83'456) == "1:23.456");
  CHECK(time_text(754'080) == "12:34.080");
  CHECK(time_text(3'599'999) == "59:59.999");
  CHECK(time_text(3'600'000) == "1:00:00.000");
  CHECK(time_text(36'061'001) == "10:01:01.001");
  CHECK(time_text(0xffffffff) == "1193:02:47.295");
}

TEST_CASE("fields of CSV are quoted where they must be", "[convert][text]") {
  CHECK(csv_text("") == "");
  CHECK(csv_text("plain text äさ") == "plain text äさ");
  CHECK(csv_text("a,b") == "\"a,b\"");
  CHECK(csv_text("say \"hi\"") == "\"say \"\"hi\"\"\"");
  CHECK(csv_text("\"") == "\"\"\"\"");
  CHECK(csv_text("a\nb") == "a\\x0ab");
}

TEST_CASE("columns of a terminal", "[convert][text]") {
  CHECK(shown_columns("") == 0);
  CHECK(shown_columns("abc") == 3);
  CHECK(shown_columns("Jürgen") == 6);
  CHECK(shown_columns("u\xcc\x88") == 1);  // u and a combining diaeresis
  CHECK(shown_columns("さくら") == 6);
  CHECK(shown_columns("한글") == 4);
  CHECK(shown_columns("gg 🎉") == 5);
}

TEST_CASE("text cut or filled up to a number of columns", "[convert][text]") {
  CHECK(fitted("abc", 5) == "abc  ");
  CHECK(fitted("abc", 3) == "abc");
  CHECK(fitted("abcd", 3) == "ab…");
  CHECK(fitted("", 2) == "  ");
  CHECK(fitted("さくら", 6) == "さくら");
  CHECK(fitted("さくら", 5) == "さく…");
  CHECK(fitted("さくら", 4) == "さ… ");
  CHECK(fitted("abc", 1) == "…");
  CHECK(fitted("aé\xcc\x88z", 3) == "aé\xcc\x88z");
  for (std::size_t columns = 1; columns < 12; ++columns)
    CHECK(shown_columns(fitted("aさbくcら", columns)) == columns);
}
