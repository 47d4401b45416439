#include "player/fonts.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "player/play.hpp"
#include "tests/catch.hpp"
#include "tests/player/recorded.hpp"

namespace tetron::test {

namespace {

// Sets an environment variable until the end of the block.
class Environment {
 public:
  Environment(const char* name, const std::string& value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old;
    setenv(name, value.c_str(), 1);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() {
    if (old_)
      setenv(name_, old_->c_str(), 1);
    else
      unsetenv(name_);
  }

 private:
  const char* name_;
  std::optional<std::string> old_;
};

}  // namespace

TEST_CASE("Each font in the list brings characters that those before it lack", "[player]") {
  const auto fonts = player::find_fonts(player::Weight::regular);
  if (fonts.empty()) return;  // a system without fonts
  CHECK(player::font_for(fonts, U'A') < fonts.size());
  CHECK(player::font_for(fonts, U'A') == 0);
  CHECK(player::font_for(fonts, 0x10fffd) == fonts.size());
  for (const player::FontFile& font : fonts) CHECK(std::filesystem::exists(font.path()));
  for (std::size_t i = 0; i < fonts.size(); ++i) {
    bool brings_more = false;
    for (char32_t c = 1; c < 0x30000 && !brings_more; ++c) brings_more = player::font_for(fonts, c) == i;
    CHECK(brings_more);
  }
}

TEST_CASE("A system without fonts has an empty list", "[player]") {
  const auto config = std::filesystem::temp_directory_path() / "tetron-no-fonts.conf";
  std::ofstream(config) << "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig/>";
  const Environment environment("FONTCONFIG_FILE", config.string());
  CHECK(player::find_fonts(player::Weight::regular).empty());
  std::filesystem::remove(config);
}

TEST_CASE("Without a display playing says so", "[player]") {
  const Environment environment("DISPLAY", ":no-such-display");
  const Recorded game{Script(1)};
  const auto ended = player::play(game.timeline, game.game, {.file_name = "game.tet"});
  REQUIRE_FALSE(ended);
  CHECK(ended.error().kind == player::Failure::Kind::no_display);
  CHECK(ended.error().message ==
        "no display: use `tetron convert --to fumen` or `tetron dump` instead, or set DISPLAY");
}

}  // namespace tetron::test
