#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "player/keys/keys.hpp"
#include "tests/catch.hpp"

namespace player = tetron::player;

// What the web page calls an action is what the window calls it, on the same keys.
TEST_CASE("the web page has the window's keys") {
  std::ifstream file(TETRON_WEB "/keys.js");
  const std::string script((std::istreambuf_iterator<char>(file)), {});
  const std::regex row(R"row(\[\s*"([a-z-]+)",\s*"([^"]+)",\s*"[^"]+",?\s*\])row");
  int rows = 0;
  for (std::sregex_iterator i(script.begin(), script.end(), row), end; i != end; ++i, ++rows) {
    const std::string name = (*i)[1];
    const std::string keys = (*i)[2];
    INFO(name);
    const auto found =
        std::ranges::find(player::actions(), std::string_view(name), &player::ActionInfo::name);
    REQUIRE(found != player::actions().end());
    CHECK(keys == found->keys);
  }
  CHECK(rows >= 30);
}
