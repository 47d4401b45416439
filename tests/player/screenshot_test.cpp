#include "player/games/screenshot.hpp"

#include "tests/catch.hpp"

namespace tetron::test {

using player::screenshot_name;

TEST_CASE("Screenshots are called after the file and the time", "[player]") {
  CHECK(screenshot_name("duel.tet", base::Milliseconds(12'345)) == "duel-0012345ms.png");
  CHECK(screenshot_name("duel.tet", base::Milliseconds(12'345), 2) == "duel-0012345ms-2.png");
  CHECK(screenshot_name("../games/duel.tet", base::Milliseconds(0)) == "duel-0000000ms.png");
  CHECK(screenshot_name("-", base::Milliseconds(0)) == "tetron-0000000ms.png");
  CHECK(screenshot_name("", base::Milliseconds(0)) == "tetron-0000000ms.png");
  CHECK(screenshot_name("..tet", base::Milliseconds(0)).front() != '.');
  CHECK(screenshot_name("a\nb.tet", base::Milliseconds(0)) == "ab-0000000ms.png");
  CHECK(screenshot_name(std::string(5000, 'x'), base::Milliseconds(0)).size() < 255);
}

}  // namespace tetron::test
