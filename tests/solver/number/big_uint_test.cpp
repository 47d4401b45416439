#include "solver/number/big_uint.hpp"

#include <algorithm>
#include <random>

#include "tests/catch.hpp"

using tetron::solver::BigUint;

namespace {

// Decimal digits as they are written, for sums and products as on paper.
using Decimal = std::string;

Decimal sum(Decimal a, Decimal b) {
  std::ranges::reverse(a);
  std::ranges::reverse(b);
  Decimal result;
  int carry = 0;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()) || carry != 0; ++i) {
    carry += (i < a.size() ? a[i] - '0' : 0) + (i < b.size() ? b[i] - '0' : 0);
    result += static_cast<char>('0' + carry % 10);
    carry /= 10;
  }
  while (result.size() > 1 && result.back() == '0') result.pop_back();
  std::ranges::reverse(result);
  return result;
}

Decimal product(const Decimal& a, const Decimal& b) {
  Decimal result = "0";
  for (const char digit : b) {
    result = result == "0" ? result : result + '0';
    for (char i = '0'; i < digit; ++i) result = sum(result, a);
  }
  return result;
}

Decimal random_decimal(std::mt19937& random) {
  Decimal text;
  const std::size_t size = 1 + random() % 60;
  for (std::size_t i = 0; i < size; ++i) text += static_cast<char>('0' + random() % 10);
  text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
  return text;
}

BigUint natural(const Decimal& text) {
  return *BigUint::from_string(text);
}

}  // namespace

TEST_CASE("naturals add, multiply and compare as on paper", "[solver][natural]") {
  std::mt19937 random(1);
  for (int i = 0; i < 500; ++i) {
    const Decimal a = random_decimal(random), b = random_decimal(random);
    CAPTURE(a, b);
    REQUIRE(natural(a).to_string() == a);
    REQUIRE((natural(a) + natural(b)).to_string() == sum(a, b));
    REQUIRE((natural(a) * natural(b)).to_string() == product(a, b));
    REQUIRE((natural(sum(a, b)) - natural(b)).to_string() == a);
    const bool is_less = a.size() != b.size() ? a.size() < b.size() : a < b;
    REQUIRE((natural(a) < natural(b)) == is_less);
    REQUIRE((natural(a) == natural(b)) == (a == b));

    const auto divisor = static_cast<std::uint32_t>(1 + random() % 1'000'000'000);
    BigUint quotient = natural(a);
    const std::uint32_t rest = quotient.divide(divisor);
    REQUIRE(rest < divisor);
    REQUIRE(sum(product(quotient.to_string(), std::to_string(divisor)), std::to_string(rest)) == a);
  }
}

TEST_CASE("naturals at the edges of machine words", "[solver][natural]") {
  CHECK(BigUint().to_string() == "0");
  CHECK(BigUint(~std::uint64_t{0}).to_string() == "18446744073709551615");
  const BigUint next = BigUint(~std::uint64_t{0}) + BigUint(1);
  CHECK(next.to_string() == "18446744073709551616");
  CHECK(next.bits() == 65);
  CHECK(next.saturated() == ~std::uint64_t{0});
  CHECK(next.to_double() == 18446744073709551616.0);
  CHECK((next - BigUint(1)).saturated() == ~std::uint64_t{0});
  CHECK((next - next).is_zero());
  CHECK(BigUint::from_digits({5, 0, 0}) == BigUint(5));
  BigUint twice = next;
  twice += twice;
  CHECK(twice.to_string() == "36893488147419103232");
}

TEST_CASE("text that is no natural is refused", "[solver][natural]") {
  for (const char* text : {"", "-1", "+1", " 1", "1 ", "0x10", "1.0", "a"}) {
    CAPTURE(text);
    CHECK_FALSE(BigUint::from_string(text));
  }
  CHECK(BigUint::from_string("000")->is_zero());
  CHECK(BigUint::from_string(std::string(1000, '9')).has_value());
  CHECK_FALSE(BigUint::from_string(std::string(1001, '9')));
}
