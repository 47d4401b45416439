#include "base/folded_name.hpp"

#include "tests/catch.hpp"

using namespace tetron::base;

TEST_CASE("folded_name: capitals do not matter") {
  CHECK(folded_name("ANN_7") == "ann_7");
  CHECK(is_same_name("ÉMILE", "émile"));
  CHECK(is_same_name("ИВАН", "иван"));
  CHECK(is_same_name("ΣΊΣΥΦΟΣ", "σίσυφος"));
  CHECK(is_same_name("Straße", "STRASSE"));
  CHECK_FALSE(is_same_name("ann", "anna"));
  CHECK_FALSE(is_same_name("Émile", "Emile"));
  CHECK_FALSE(is_same_name("", "ann"));
}

// Pairs of the Unicode Standard's annex 15, tables 1, 5 and 6, and of its conformance test.
TEST_CASE("folded_name: letters with marks, in one code point or in several") {
  CHECK(is_same_name("\u00c5", "A\u030a"));
  CHECK(is_same_name("\u212b", "\u00e5"));
  CHECK(is_same_name("\u1e69", "s\u0323\u0307"));
  CHECK(is_same_name("\u1e0b\u0323", "d\u0323\u0307"));
  CHECK(is_same_name("q\u0307\u0323", "q\u0323\u0307"));
  CHECK(is_same_name("\u1ead", "a\u0302\u0323"));
  CHECK(is_same_name("\uac00", "\u1100\u1161"));
  CHECK(is_same_name("\ud4db", "\u1111\u1171\u11b6"));
  CHECK(is_same_name("\u304c", "\u304b\u3099"));
  CHECK_FALSE(is_same_name("\u304c", "\u304b"));
  CHECK_FALSE(is_same_name("a\u0302", "a\u0323"));
}

TEST_CASE("folded_name: malformed bytes have a form, too") {
  CHECK(folded_name("a\xff") == "a\ufffd");
  CHECK(folded_name(std::string(1000, '\xcc')).size() == 3000);
}
