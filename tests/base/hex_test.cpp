#include "base/hex.hpp"

#include "base/number_text.hpp"
#include "tests/bytes.hpp"
#include "tests/catch.hpp"

using namespace tetron::base;
using tetron::test::hex;

namespace {

std::string hex_number(std::uint64_t value, int digits) {
  std::string text = "0x";
  append_hex_number(text, value, digits);
  return text;
}

}  // namespace

TEST_CASE("bytes as hexadecimal digits", "[base]") {
  std::string text = "=";
  append_hex(text, hex("00 0f a0 ff 1b"));
  append_hex(text, {});
  CHECK(text == "=000fa0ff1b");
}

TEST_CASE("hexadecimal numbers have at least so many digits", "[base]") {
  CHECK(hex_number(0, 1) == "0x0");
  CHECK(hex_number(0x1a2c, 1) == "0x1a2c");
  CHECK(hex_number(0x1a2c, 8) == "0x00001a2c");
  CHECK(hex_number(0x123456789, 8) == "0x123456789");
  CHECK(hex_number(0xffffffffffffffff, 1) == "0xffffffffffffffff");
}

TEST_CASE("numbers of any width", "[base]") {
  std::string text;
  append_number(text, std::uint8_t{255});
  append_number(text, -1);
  append_number(text, std::uint64_t{18446744073709551615u});
  CHECK(text == "255-118446744073709551615");
}

TEST_CASE("hexadecimal numbers that are read", "[base]") {
  CHECK(parse_hex("0") == 0);
  CHECK(parse_hex("1A2c") == 0x1a2c);
  CHECK(parse_hex("ffffffffffffffff") == 0xffffffffffffffff);
  for (const char* wrong : {"", "g", "0x1", "-1", " 1", "1 ", "10000000000000000"})
    CHECK_FALSE(parse_hex(wrong));
}
