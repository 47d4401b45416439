#include "player/window/display.hpp"

#include "tests/catch.hpp"

namespace tetron::test {

TEST_CASE("The desktop says how fine its screen is", "[player]") {
  using player::dots_per_inch;
  CHECK(dots_per_inch("Xft.dpi:\t192\n") == 192);
  CHECK(dots_per_inch("Xft.antialias:\t1\nXft.dpi:\t144\nXft.hinting:\t1\n") == 144);
  CHECK(dots_per_inch("Xft.dpi: 120.5") == 120.5);
  CHECK_FALSE(dots_per_inch(""));
  CHECK_FALSE(dots_per_inch("*customization:\t-color\n"));
  CHECK_FALSE(dots_per_inch("Xft.dpi:"));
  CHECK_FALSE(dots_per_inch("Xft.dpi:\tnone\n"));
  CHECK_FALSE(dots_per_inch("Xft.dpi:\t-96\n"));
  CHECK_FALSE(dots_per_inch("Xft.dpi:\t1e9\n"));
  CHECK_FALSE(dots_per_inch("MyXft.dpi:\t192\n"));
}

}  // namespace tetron::test
