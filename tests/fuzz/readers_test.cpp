#include <string_view>
#include <vector>

#include "fuzz/gif.hpp"
#include "fuzz/plain_text.hpp"
#include "fuzz/xml.hpp"
#include "tests/catch.hpp"

// The readers with which fuzz targets look at what was written: that they can refuse it.
using namespace tetron::fuzz;

namespace {

// Two frames of 3 x 2 pixels, 70 ms each, as ImageMagick wrote them.
std::vector<std::byte> film() {
  constexpr std::string_view hex =
      "47494638396103000200f10300ff000000ff000000ffffffff21f904040700000021ff0b4e45545343415045322e300301"
      "0000002c0000000003000200000204442430050021f90404070000002c000000000300020000020444340005003b";
  std::vector<std::byte> bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2)
    bytes.push_back(static_cast<std::byte>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16)));
  return bytes;
}

}  // namespace

TEST_CASE("the reader of GIF shows what stands in the file, and refuses what is cut", "[fuzz]") {
  constexpr std::uint32_t red = 0xffff0000;
  constexpr std::uint32_t green = 0xff00ff00;
  constexpr std::uint32_t blue = 0xff0000ff;
  constexpr std::uint32_t white = 0xffffffff;
  const std::vector<std::byte> bytes = film();
  const auto gif = GifReader(bytes).read();
  REQUIRE(gif.has_value());
  CHECK(gif->width == 3);
  CHECK(gif->height == 2);
  CHECK(gif->loops);
  REQUIRE(gif->frames.size() == 2);
  CHECK(gif->frames[0].pixels == std::vector<std::uint32_t>{red, green, blue, blue, red, white});
  CHECK(gif->frames[1].pixels == std::vector<std::uint32_t>{red, green, blue, white, red, red});
  CHECK(gif->frames[1].start == 7);
  CHECK(gif->frames[1].delay == 7);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    CHECK_FALSE(GifReader(std::span(bytes).first(size)).read());
  // Any other byte of the pixels' data is another picture or none.
  const std::size_t data = bytes.size() - 6;
  for (int bit = 0; bit < 8; ++bit) {
    std::vector<std::byte> other = bytes;
    other[data] ^= static_cast<std::byte>(1 << bit);
    const auto changed = GifReader(other).read();
    CHECK((!changed || changed->frames[1].pixels != gif->frames[1].pixels));
  }
}

TEST_CASE("the reader of XML takes what is well-formed and nothing else", "[fuzz]") {
  const auto elements =
      XmlReader("<svg a=\"1\" b=\"&lt;&#39;\">\n<g><text>&amp; x</text><r/></g></svg>\n").read();
  REQUIRE(elements.has_value());
  REQUIRE(elements->size() == 4);
  CHECK(*elements->front().attribute("b") == "<'");
  CHECK((*elements)[2].text == "& x");
  for (const std::string_view text :
       {"", "<a>", "<a></b>", "<a><b></a></b>", "<a/><a/>", "<a>&</a>", "<a>&nbsp;</a>",
        "<a b=\"1\" b=\"2\"/>", "<a b=1/>", "<a b=\"<\"/>", "<a>\x01</a>", "<a>\xff</a>",
        "<a>\xef\xbf\xbe</a>", "<a/>x", "<a b=\"1\"c=\"2\"/>"})
    CHECK_FALSE(XmlReader(text).read());
}

TEST_CASE("text is told to be safe to show or not", "[fuzz]") {
  for (const std::string_view text :
       {"plain", "\xc3\xa9", "\xe6\x97\xa5", "\xf0\x9f\x98\x80", "\xef\xbf\xbd", ""}) {
    CHECK(is_utf8(text));
    CHECK(is_safe_to_show(text, false));
  }
  for (const std::string_view text :
       {"\x1b[31m", "a\rb", "\x7f", "\xc2\x9b", "\xe2\x80\xae", "\xe2\x81\xa6"}) {
    CHECK(is_utf8(text));
    CHECK_FALSE(is_safe_to_show(text, true));
  }
  for (const std::string_view text :
       {"\xff", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x28\xa1"})
    CHECK_FALSE(is_utf8(text));
  CHECK(is_safe_to_show("a\nb", true));
  CHECK_FALSE(is_safe_to_show("a\nb", false));
}
