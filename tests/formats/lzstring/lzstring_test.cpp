#include "formats/lzstring/lzstring.hpp"

#include <array>
#include <random>

#include "tests/catch.hpp"

using namespace tetron;

namespace {

struct PackedText {
  std::u16string_view plain;
  std::string_view packed;
};

// What the library lz-string 1.5.0 writes.
constexpr std::array<PackedText, 7> packed_texts{{{u"", "Q"},
                                                  {u"a", "IZA"},
                                                  {u"ab", "IYIyA"},
                                                  {u"aaaaaaaaaaaa", "IY1lA"},
                                                  {u"{\"c\":{\"v\":3}}", "N4IgxiBcoG5QzAX0UA"},
                                                  {u"\u00e9\u20ac\U0001f600", "JeGoJLwbgAe0A"},
                                                  {u"tetristetristetris", "C4U2CcEsGdQm5WkA"}}};

}  // namespace

TEST_CASE("lzstring: packs and unpacks as the library does") {
  for (const PackedText& pair : packed_texts) {
    INFO(pair.packed);
    CHECK(lzstring::pack(pair.plain) == pair.packed);
    const lzstring::Unpacked unpacked = lzstring::unpack(pair.packed);
    CHECK_FALSE(unpacked.damage);
    CHECK((unpacked.text == pair.plain));
  }
}

TEST_CASE("lzstring: what is packed comes out again") {
  std::mt19937 random(11);
  for (int round = 0; round < 200; ++round) {
    const std::size_t letters = 1 + random() % (round % 2 == 0 ? 4 : 2000);
    std::u16string text;
    for (std::size_t left = random() % 3000; left > 0; --left)
      text += static_cast<char16_t>(random() % letters * 17);
    const std::string packed = lzstring::pack(text);
    const lzstring::Unpacked unpacked = lzstring::unpack(packed);
    REQUIRE_FALSE(unpacked.damage);
    REQUIRE((unpacked.text == text));
    for (const std::size_t length : {packed.size() / 3, packed.size() / 2}) {
      const lzstring::Unpacked cut = lzstring::unpack(std::string_view(packed).substr(0, length));
      REQUIRE(cut.damage);
      REQUIRE(cut.damage->offset == length);
      REQUIRE((std::u16string_view(text).starts_with(cut.text)));
    }
  }
}

TEST_CASE("lzstring: what is no packing is refused with its place") {
  const auto damage = [](std::string_view text) {
    const auto unpacked = lzstring::unpack(text);
    return unpacked.damage ? base::describe(*unpacked.damage) : std::string();
  };
  CHECK(damage("") == "offset 0x0: packed text: needs 1 byte, 0 left");
  CHECK(damage("IY1") == "offset 0x3: packed text: needs 1 byte, 0 left");
  CHECK(damage("IY_lA") == "offset 0x2: packed text: '_' is not expected here");
  // Of the first two bits both are set.
  CHECK(damage("wAA") == "offset 0x0: first code of the packed text: 3 is not a known value");
}

TEST_CASE("lzstring: more than is in proportion is refused") {
  const std::string bomb = lzstring::pack(std::u16string(3'000'000, u'a'));
  CHECK(bomb.size() < 7000);
  const lzstring::Unpacked unpacked = lzstring::unpack(bomb);
  REQUIRE(unpacked.damage);
  CHECK(unpacked.damage->kind == base::ErrorKind::above_maximum);
  CHECK(unpacked.text.size() <= bomb.size() * lzstring::Limits{}.units_for_each);
  const lzstring::Unpacked all = lzstring::unpack(bomb, {.units_for_each = 1000});
  CHECK_FALSE(all.damage);
  CHECK(all.text.size() == 3'000'000);
}

TEST_CASE("lzstring: UTF-8 and UTF-16") {
  const std::string text = "a\u00e9\u20ac\U0001f600";
  CHECK(lzstring::to_utf8(lzstring::to_utf16(text)) == text);
  CHECK(lzstring::to_utf16(text).size() == 5);
  constexpr std::array<char16_t, 2> halves{0xd83d, u'x'};
  CHECK(lzstring::to_utf8({halves.data(), halves.size()}) == "\ufffdx");
}
