#include <algorithm>

#include "tests/catch.hpp"
#include "tests/player/golden/compare.hpp"

namespace tetron::test {

namespace {

// Grey with a light square and a line as thin as a letter's.
Pixels picture(int square_x, std::uint8_t square, int line_x) {
  Pixels all{200, 100, {}};
  for (int y = 0; y < all.height; ++y)
    for (int x = 0; x < all.width; ++x) {
      std::uint8_t shade = 40;
      if (x >= square_x && x < square_x + 40 && y >= 20 && y < 60) shade = square;
      if (x == line_x && y >= 70 && y < 90) shade = 230;
      all.bytes.insert(all.bytes.end(), {shade, shade, shade, 255});
    }
  return all;
}

}  // namespace

TEST_CASE("Golden pictures may differ in the edges of letters only", "[player]") {
  const Pixels wanted = picture(30, 140, 150);
  CHECK(difference(wanted, wanted).empty());
  CHECK(difference(wanted, picture(30, 140, 151)).empty());        // a letter a pixel off
  CHECK(difference(wanted, picture(30, 145, 150)).empty());        // too little to see
  CHECK_FALSE(difference(wanted, picture(32, 140, 150)).empty());  // a block that has moved
  CHECK_FALSE(difference(wanted, picture(30, 160, 150)).empty());  // another color
  Pixels tinted = wanted;
  for (std::size_t i = 0; i < tinted.bytes.size(); i += 4) tinted.bytes[i] += 15;
  CHECK_FALSE(difference(wanted, tinted).empty());
  Pixels smaller = wanted;
  --smaller.height;
  CHECK_FALSE(difference(wanted, smaller).empty());
  Pixels spoiled = wanted;
  std::fill_n(spoiled.bytes.begin() + 4 * (5 * 200 + 5), 4 * 150, std::uint8_t{200});
  CHECK_FALSE(difference(wanted, spoiled).empty());
}

}  // namespace tetron::test
