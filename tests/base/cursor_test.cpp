#include "base/cursor.hpp"

#include "tests/bytes.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using tetron::base::Cursor;
using tetron::base::Error;
using tetron::base::ErrorKind;

TEST_CASE("fields are little-endian and follow each other", "[formats][cursor]") {
  const Bytes bytes = hex("01 3412 aabb");
  Cursor in(bytes, 100);
  CHECK(in.u8("a") == 0x01);
  CHECK(in.u16("b") == 0x1234);
  CHECK(in.offset() == 103);
  CHECK(in.left() == 2);
  CHECK(show(in.rest()) == "aa bb");
  CHECK(in.left() == 0);
  CHECK_FALSE(in.failed());
}

TEST_CASE("loads need no alignment", "[formats][cursor]") {
  const Bytes bytes = hex("ff 0201 ff 04030201 ff 04030201");
  CHECK(tetron::base::load_u8(&bytes[0]) == 0xff);
  CHECK(tetron::base::load_u16(&bytes[1]) == 0x0102);
  CHECK(tetron::base::load_u32(&bytes[4]) == 0x01020304);
  CHECK(tetron::base::load_u32(&bytes[9]) == 0x01020304);
}

TEST_CASE("the first failure stays and later reads give zeros", "[formats][cursor]") {
  const Bytes bytes = hex("01 02 03");
  Cursor in(bytes, 0x10);
  CHECK(in.u16("fits") == 0x0201);
  CHECK(in.bytes(4, "four bytes").empty());
  REQUIRE(in.failed());
  const Error expected{ErrorKind::truncated, 0x12, "four bytes", 4, 1};
  CHECK(*in.failure() == expected);
  // One byte is left, but nobody gets it any more.
  CHECK(in.u8("after") == 0);
  CHECK(in.bytes(1, "after").empty());
  CHECK(in.rest().empty());
  CHECK(*in.failure() == expected);
  in.fail({ErrorKind::wrong_value, 0, "own", 1, 2});
  CHECK(*in.failure() == expected);
}

TEST_CASE("a caller's own failure stops the reading", "[formats][cursor]") {
  const Bytes bytes = hex("01 02");
  Cursor in(bytes);
  in.fail({ErrorKind::wrong_value, 7, "own", 1, 2});
  CHECK(in.u8("after") == 0);
  CHECK(*in.failure() == Error{ErrorKind::wrong_value, 7, "own", 1, 2});
}

TEST_CASE("nothing at all", "[formats][cursor]") {
  Cursor in({});
  CHECK(in.left() == 0);
  CHECK(in.rest().empty());
  CHECK(in.bytes(0, "none").empty());
  CHECK_FALSE(in.failed());
  CHECK(in.u8("one") == 0);
  CHECK(*in.failure() == Error{ErrorKind::truncated, 0, "one", 1, 0});
}
