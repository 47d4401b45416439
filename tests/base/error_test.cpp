#include "base/error.hpp"

#include "tests/catch.hpp"

using tetron::base::describe;
using tetron::base::Error;
using tetron::base::ErrorKind;

TEST_CASE("an error says where, what, and why", "[formats][error]") {
  CHECK(describe({ErrorKind::truncated, 0x1a2c, "newstone chunk", 24, 11}) ==
        "offset 0x1a2c: newstone chunk: needs 24 bytes, 11 left");
  CHECK(describe({ErrorKind::truncated, 0, "header size", 1, 0}) ==
        "offset 0x0: header size: needs 1 byte, 0 left");
  CHECK(describe({ErrorKind::wrong_value, 1, "header chunk type", 0, 7}) ==
        "offset 0x1: header chunk type: is 7, expected 0");
  CHECK(describe({ErrorKind::below_minimum, 255, "chunk size", 8, 3}) ==
        "offset 0xff: chunk size: is 3, must be at least 8");
  CHECK(describe({ErrorKind::above_maximum, 256, "player id", 1, 9}) ==
        "offset 0x100: player id: is 9, must be at most 1");
  CHECK(describe({ErrorKind::jumps_ahead, 66, "timestamp", 500, 20'000'000}) ==
        "offset 0x42: timestamp: the time jumps from 500 ms to 20000000 ms; the times before and after do "
        "not agree");
  CHECK(describe({ErrorKind::goes_back, 66, "timestamp", 500, 20}) ==
        "offset 0x42: timestamp: goes back from 500 to 20");
  CHECK(describe({ErrorKind::missing, 64, "start chunk", 0, 0}) == "offset 0x40: start chunk: is missing");
  CHECK(describe({ErrorKind::unknown_value, 65, "chunk type", 0, 99}) ==
        "offset 0x41: chunk type: 99 is not a known value");
  CHECK(describe({ErrorKind::bad_character, 3, "field", 0, 0x2f}) ==
        "offset 0x3: field: '/' is not expected here");
  CHECK(describe({ErrorKind::bad_character, 3, "field", 0, 0x1b}) ==
        "offset 0x3: field: character 0x1b is not expected here");
  CHECK(describe({ErrorKind::outside, 0x51, "stone", 0, 0}) == "offset 0x51: stone: lies outside the field");
}

TEST_CASE("an offset beyond 4 GiB is written out", "[formats][error]") {
  CHECK(describe({ErrorKind::truncated, 0x1'2345'6789, "stone chunk", 16, 9}) ==
        "offset 0x123456789: stone chunk: needs 16 bytes, 9 left");
}
