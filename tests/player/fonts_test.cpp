#include "scene/text/fonts.hpp"

#include "player/play.hpp"
#include "tests/catch.hpp"
#include "tests/player/environment.hpp"
#include "tests/player/opened_recording.hpp"

namespace tetron::test {

TEST_CASE("A system without fonts has none to set text in", "[player]") {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "fonts.conf")
      << "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig/>";
  const Environment environment("FONTCONFIG_FILE", (folder.path() / "fonts.conf").string());
  CHECK(scene::Fonts::find() == nullptr);
}

TEST_CASE("Without a display playing says so", "[player]") {
  const Environment environment("DISPLAY", ":no-such-display");
  OneFilm playlist;
  const auto ended = player::play(playlist, 0, playlist.open(0).value(), {});
  REQUIRE_FALSE(ended);
  CHECK(ended.error().kind == player::Failure::Kind::no_display);
  CHECK(ended.error().message.starts_with("no display: "));
}

}  // namespace tetron::test
