#include "formats/numeron/number.hpp"

#include "tests/catch.hpp"

using namespace tetron::numeron;

TEST_CASE("numeron number: three to five different digits") {
  for (const char* text : {"012", "987", "0123", "98765", "01234"}) {
    const auto number = Number::parse(text);
    REQUIRE(number);
    CHECK(number->text() == text);
  }
  for (const char* text : {"", "1", "12", "123456", "112", "1231", "12345 ", "-12", "1a2", "１1２", "１２"})
    CHECK_FALSE(Number::parse(text));
  CHECK(Number::parse("１２３")->text() == "123");
}

TEST_CASE("numeron number: ranks count from the most significant") {
  const Number number = *Number::parse("0472");
  CHECK(number.at(Rank(1)) == Digit(0));
  CHECK(number.at(Rank(4)) == Digit(2));
  CHECK(number.rank_of(Digit(7)) == Rank(3));
  CHECK(number.rank_of(Digit(1)) == Rank(0));
  CHECK(number.contains(Digit(0)));
  CHECK_FALSE(number.contains(Digit(9)));
  CHECK(number.value() == 472);
  CHECK(number.mask() == 0b10010101);
  CHECK(*Number::parse("0123") < *Number::parse("0124"));
}
